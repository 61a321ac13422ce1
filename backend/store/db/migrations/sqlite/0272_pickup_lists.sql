-- +goose Up
-- How each courier's list of pick-up points stands: when it was read, and what was wrong when it was read last.
CREATE TABLE IF NOT EXISTS pickup_lists (
    provider  INTEGER NOT NULL PRIMARY KEY,
    points    INTEGER NOT NULL,
    read_at   DATETIME,
    failed_at DATETIME,
    problem   TEXT,
    due_at    DATETIME NOT NULL
);

-- +goose Down
DROP TABLE IF EXISTS pickup_lists;
