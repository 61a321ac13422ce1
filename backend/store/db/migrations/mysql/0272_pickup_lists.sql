-- +goose Up
-- How each courier's list of pick-up points stands: when it was read, and what was wrong when it was read last.
CREATE TABLE IF NOT EXISTS pickup_lists (
    provider  INT NOT NULL PRIMARY KEY,
    points    INT NOT NULL,
    read_at   DATETIME(3),
    failed_at DATETIME(3),
    problem   VARCHAR(20),
    due_at    DATETIME(3) NOT NULL
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS pickup_lists;
