-- +goose Up
-- One gift voucher a piece, however often its order is paid.
CREATE TABLE IF NOT EXISTS order_gifts (
    id                INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at        DATETIME NOT NULL,
    updated_at        DATETIME NOT NULL,
    deleted_at        DATETIME,
    live              BOOLEAN,
    version           BIGINT NOT NULL DEFAULT 0,
    order_id          INTEGER NOT NULL,
    line_id           INTEGER NOT NULL,
    part              INTEGER NOT NULL,
    voucher_id        INTEGER NOT NULL,
    code              TEXT NOT NULL,
    value             BIGINT NOT NULL,
    valid_until       DATETIME NOT NULL,
    sent_at           DATETIME,
    cancelled_at      DATETIME,
    redeemed_at       DATETIME,
    redeemed_order_id INTEGER,
    redeemed_user_id  INTEGER,
    redeemed_email    TEXT
);
CREATE INDEX IF NOT EXISTS order_gifts_order ON order_gifts (order_id);
CREATE UNIQUE INDEX IF NOT EXISTS order_gifts_part ON order_gifts (line_id, part);
CREATE UNIQUE INDEX IF NOT EXISTS order_gifts_voucher ON order_gifts (voucher_id);

-- +goose Down
DROP TABLE IF EXISTS order_gifts;
