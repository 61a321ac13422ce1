-- +goose Up
CREATE TABLE IF NOT EXISTS order_events (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at DATETIME NOT NULL,
    updated_at DATETIME NOT NULL,
    deleted_at DATETIME,
    live       BOOLEAN,
    version    BIGINT NOT NULL DEFAULT 0,
    order_id   INTEGER NOT NULL,
    kind       TEXT NOT NULL,
    user_id    INTEGER,
    actor      TEXT,
    data       TEXT
);
CREATE INDEX IF NOT EXISTS order_events_order ON order_events (order_id, id);

-- +goose Down
DROP TABLE IF EXISTS order_events;
