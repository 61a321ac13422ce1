-- +goose Up
CREATE TABLE IF NOT EXISTS conversions (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at DATETIME NOT NULL,
    updated_at DATETIME NOT NULL,
    deleted_at DATETIME,
    live       BOOLEAN,
    version    INTEGER NOT NULL DEFAULT 0,
    conversion TEXT
);

-- +goose Down
DROP TABLE IF EXISTS conversions;
