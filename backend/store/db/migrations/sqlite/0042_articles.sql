-- +goose Up
CREATE TABLE IF NOT EXISTS articles (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at   DATETIME NOT NULL,
    updated_at   DATETIME NOT NULL,
    deleted_at   DATETIME,
    live         BOOLEAN,
    version      INTEGER NOT NULL DEFAULT 0,
    status       BOOLEAN NOT NULL DEFAULT 0,
    image        TEXT,
    publish_up   DATETIME,
    publish_down DATETIME
);
CREATE INDEX IF NOT EXISTS articles_count ON articles (live, status);
CREATE INDEX IF NOT EXISTS articles_updated ON articles (live, updated_at, id);

-- +goose Down
DROP TABLE IF EXISTS articles;
