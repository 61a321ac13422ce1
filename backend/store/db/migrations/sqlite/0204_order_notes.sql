-- +goose Up
CREATE TABLE IF NOT EXISTS order_notes (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at DATETIME NOT NULL,
    updated_at DATETIME NOT NULL,
    deleted_at DATETIME,
    live       BOOLEAN,
    version    BIGINT NOT NULL DEFAULT 0,
    order_id   INTEGER NOT NULL,
    user_id    INTEGER,
    text       TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS order_notes_order ON order_notes (order_id, id);

-- +goose Down
DROP TABLE IF EXISTS order_notes;
