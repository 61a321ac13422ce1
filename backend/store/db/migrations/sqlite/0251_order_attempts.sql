-- +goose Up
-- Attempts to pay orders at services: at most one of an order is open.
CREATE TABLE IF NOT EXISTS order_attempts (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at    DATETIME NOT NULL,
    updated_at    DATETIME NOT NULL,
    order_id      INTEGER NOT NULL,
    open_order    INTEGER,
    service       TEXT NOT NULL,
    service_id    TEXT,
    reference     TEXT NOT NULL,
    amount        BIGINT NOT NULL,
    currency      TEXT NOT NULL,
    status        INTEGER NOT NULL,
    state         TEXT NOT NULL,
    method        TEXT NOT NULL,
    paid_with     TEXT NOT NULL,
    attempt       TEXT NOT NULL,
    attempt_state TEXT NOT NULL,
    address       TEXT NOT NULL,
    outcome       TEXT NOT NULL,
    next_poll_at  DATETIME
);
CREATE INDEX IF NOT EXISTS order_attempts_order ON order_attempts (order_id);
CREATE INDEX IF NOT EXISTS order_attempts_service_id ON order_attempts (service_id);
CREATE INDEX IF NOT EXISTS order_attempts_next_poll ON order_attempts (next_poll_at);
CREATE UNIQUE INDEX IF NOT EXISTS order_attempts_open ON order_attempts (open_order);
CREATE UNIQUE INDEX IF NOT EXISTS order_attempts_service ON order_attempts (service, service_id);
CREATE UNIQUE INDEX IF NOT EXISTS order_attempts_reference ON order_attempts (reference);

-- +goose Down
DROP TABLE IF EXISTS order_attempts;
