-- +goose Up
CREATE TABLE IF NOT EXISTS videos (
    id             INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at     DATETIME NOT NULL,
    updated_at     DATETIME NOT NULL,
    deleted_at     DATETIME,
    live           BOOLEAN,
    version        INTEGER NOT NULL DEFAULT 0,
    status         BOOLEAN NOT NULL DEFAULT 0,
    intro          BOOLEAN NOT NULL DEFAULT 0,
    image          TEXT,
    file           TEXT,
    size           INTEGER
);
CREATE INDEX IF NOT EXISTS videos_updated ON videos (live, updated_at, id);

-- +goose Down
DROP TABLE IF EXISTS videos;
