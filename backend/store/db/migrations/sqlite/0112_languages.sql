-- +goose Up
CREATE TABLE IF NOT EXISTS languages (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at DATETIME NOT NULL,
    updated_at DATETIME NOT NULL,
    deleted_at DATETIME,
    live       BOOLEAN,
    version    INTEGER NOT NULL DEFAULT 0,
    code       TEXT NOT NULL,
    title      TEXT NOT NULL
);
CREATE UNIQUE INDEX IF NOT EXISTS languages_code ON languages (code);

-- +goose Down
DROP TABLE IF EXISTS languages;
