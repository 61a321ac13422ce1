-- +goose Up
-- Where on a sheet the next label of each person goes.
CREATE TABLE IF NOT EXISTS label_places (
    user_id    INTEGER PRIMARY KEY,
    place      INTEGER NOT NULL,
    updated_at DATETIME NOT NULL
);

-- +goose Down
DROP TABLE IF EXISTS label_places;
