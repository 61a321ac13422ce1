-- +goose Up
CREATE TABLE IF NOT EXISTS voucher_uses (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at    DATETIME NOT NULL,
    updated_at    DATETIME NOT NULL,
    deleted_at    DATETIME,
    live          BOOLEAN,
    version       INTEGER NOT NULL DEFAULT 0,
    voucher_id    INTEGER NOT NULL,
    order_id      INTEGER NOT NULL,
    email         TEXT NOT NULL,
    product_title TEXT NOT NULL
);
CREATE UNIQUE INDEX IF NOT EXISTS voucher_uses_voucher ON voucher_uses (voucher_id, order_id);

-- +goose Down
DROP TABLE IF EXISTS voucher_uses;
