-- +goose Up
-- Money that came and went, each once: its service knows it by service_id.
CREATE TABLE IF NOT EXISTS order_payments (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at DATETIME NOT NULL,
    updated_at DATETIME NOT NULL,
    deleted_at DATETIME,
    live       BOOLEAN,
    version    BIGINT NOT NULL DEFAULT 0,
    order_id   INTEGER NOT NULL,
    kind       TEXT NOT NULL,
    amount     BIGINT NOT NULL,
    currency   TEXT NOT NULL,
    service    TEXT NOT NULL,
    service_id TEXT NOT NULL,
    user_id    INTEGER,
    note       TEXT
);
CREATE INDEX IF NOT EXISTS order_payments_order ON order_payments (order_id);
CREATE UNIQUE INDEX IF NOT EXISTS order_payments_service ON order_payments (service, service_id, kind);

-- +goose Down
DROP TABLE IF EXISTS order_payments;
