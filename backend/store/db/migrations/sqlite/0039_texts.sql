-- +goose Up
CREATE TABLE IF NOT EXISTS texts (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at DATETIME NOT NULL,
    updated_at DATETIME NOT NULL,
    deleted_at DATETIME,
    live       BOOLEAN,
    version    INTEGER NOT NULL DEFAULT 0,
    status     BOOLEAN NOT NULL DEFAULT 0
);
CREATE INDEX IF NOT EXISTS texts_count ON texts (live, status);
CREATE INDEX IF NOT EXISTS texts_updated ON texts (live, updated_at, id);

-- +goose Down
DROP TABLE IF EXISTS texts;
