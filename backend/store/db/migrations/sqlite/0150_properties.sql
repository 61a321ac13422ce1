-- +goose Up
CREATE TABLE IF NOT EXISTS properties (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at DATETIME NOT NULL,
    updated_at DATETIME NOT NULL,
    deleted_at DATETIME,
    live       BOOLEAN,
    version    INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX IF NOT EXISTS properties_updated ON properties (live, updated_at, id);

-- +goose Down
DROP TABLE IF EXISTS properties;
