-- +goose Up
CREATE TABLE IF NOT EXISTS file_uses (
    file_key  TEXT NOT NULL,
    screen    TEXT NOT NULL,
    row_id    INTEGER NOT NULL,
    PRIMARY KEY (file_key, screen, row_id)
);

-- +goose Down
DROP TABLE IF EXISTS file_uses;
