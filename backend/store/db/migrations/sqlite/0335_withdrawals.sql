-- +goose Up
-- Withdrawals from the contract: what was declared, until when goods and money are due.
CREATE TABLE IF NOT EXISTS withdrawals (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at    DATETIME NOT NULL,
    updated_at    DATETIME NOT NULL,
    deleted_at    DATETIME,
    live          BOOLEAN,
    version       INTEGER NOT NULL DEFAULT 0,
    search_norm   TEXT NOT NULL,
    sort_key      BLOB NOT NULL,
    number        TEXT NOT NULL,
    order_id      INTEGER NOT NULL,
    form_id       INTEGER NOT NULL,
    site_key_id   INTEGER NOT NULL DEFAULT 0,
    request_key   TEXT NOT NULL,
    request_hash  TEXT NOT NULL,
    status        TEXT NOT NULL,
    due           TEXT NOT NULL,
    fullname      TEXT NOT NULL,
    email         TEXT NOT NULL,
    phone         TEXT NULL,
    iban          TEXT NULL,
    reason        TEXT NULL,
    note          TEXT NULL,
    locale        TEXT NOT NULL,
    pieces        INTEGER NOT NULL,
    currency      TEXT NOT NULL,
    amount        BIGINT NOT NULL DEFAULT 0,
    shipping_most BIGINT NOT NULL DEFAULT 0,
    late          BOOLEAN NOT NULL,
    business      BOOLEAN NOT NULL,
    delivered_on  DATE,
    ends_on       DATE,
    due_on        DATE NOT NULL,
    goods_at      DATETIME,
    refunded_at   DATETIME,
    FOREIGN KEY (order_id) REFERENCES orders (id)
);
CREATE UNIQUE INDEX IF NOT EXISTS withdrawals_request ON withdrawals (site_key_id, request_key);
CREATE INDEX IF NOT EXISTS withdrawals_order ON withdrawals (order_id, id);
CREATE INDEX IF NOT EXISTS withdrawals_due ON withdrawals (live, due, due_on, id);
CREATE INDEX IF NOT EXISTS withdrawals_created ON withdrawals (live, created_at, id);

-- +goose Down
DROP TABLE IF EXISTS withdrawals;
