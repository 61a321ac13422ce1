-- +goose Up
-- What was taken back of orders, each refund once and for good.
CREATE TABLE IF NOT EXISTS order_refunds (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at DATETIME NOT NULL,
    updated_at DATETIME NOT NULL,
    deleted_at DATETIME,
    live       BOOLEAN,
    version    BIGINT NOT NULL DEFAULT 0,
    order_id   INTEGER NOT NULL,
    part       INTEGER NOT NULL,
    amount     BIGINT NOT NULL,
    reason     TEXT,
    restock    BOOLEAN NOT NULL,
    content    TEXT NOT NULL,
    user_id    INTEGER
);
CREATE UNIQUE INDEX IF NOT EXISTS order_refunds_part ON order_refunds (order_id, part);

-- +goose Down
DROP TABLE IF EXISTS order_refunds;
