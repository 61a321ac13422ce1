-- +goose Up
CREATE TABLE IF NOT EXISTS countries (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at DATETIME NOT NULL,
    updated_at DATETIME NOT NULL,
    deleted_at DATETIME,
    live       BOOLEAN,
    version    INTEGER NOT NULL DEFAULT 0,
    code       TEXT NOT NULL
);
CREATE UNIQUE INDEX IF NOT EXISTS countries_code ON countries (code, live);

-- +goose Down
DROP TABLE IF EXISTS countries;
