-- +goose Up
CREATE TABLE IF NOT EXISTS uploads (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at   DATETIME NOT NULL,
    changed_at   DATETIME NOT NULL,
    user_id      INTEGER NOT NULL,
    target       TEXT NOT NULL,
    uuid         TEXT NOT NULL,
    state        TEXT NOT NULL,
    blob_key     TEXT NOT NULL,
    blob_id      TEXT NOT NULL,
    name         TEXT NOT NULL,
    size         INTEGER NOT NULL DEFAULT 0,
    chunk_size   INTEGER NOT NULL DEFAULT 0,
    chunk_count  INTEGER NOT NULL DEFAULT 0,
    answer       TEXT
);
CREATE UNIQUE INDEX IF NOT EXISTS uploads_file ON uploads (user_id, target, uuid);
CREATE INDEX IF NOT EXISTS uploads_state ON uploads (state, changed_at);

-- +goose Down
DROP TABLE IF EXISTS uploads;
