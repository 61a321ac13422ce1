-- +goose Up
CREATE TABLE IF NOT EXISTS files (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at   DATETIME NOT NULL,
    changed_at   DATETIME NOT NULL,
    "key"        TEXT NOT NULL,
    state        TEXT NOT NULL,
    name         TEXT NOT NULL,
    type         TEXT NOT NULL,
    size         INTEGER NOT NULL DEFAULT 0,
    width        INTEGER NOT NULL DEFAULT 0,
    height       INTEGER NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX IF NOT EXISTS files_key ON files ("key");
CREATE INDEX IF NOT EXISTS files_state ON files (state, changed_at);

-- +goose Down
DROP TABLE IF EXISTS files;
