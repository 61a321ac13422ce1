-- +goose Up
CREATE TABLE IF NOT EXISTS site_references (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at    DATETIME NOT NULL,
    updated_at    DATETIME NOT NULL,
    deleted_at    DATETIME,
    live          BOOLEAN,
    version       INTEGER NOT NULL DEFAULT 0,
    status        BOOLEAN NOT NULL DEFAULT 0,
    image         TEXT,
    "order"       INTEGER NOT NULL DEFAULT 0,
    publish_up    DATETIME,
    publish_down  DATETIME
);
CREATE INDEX IF NOT EXISTS site_references_order ON site_references (live, "order", id);

-- +goose Down
DROP TABLE IF EXISTS site_references;
