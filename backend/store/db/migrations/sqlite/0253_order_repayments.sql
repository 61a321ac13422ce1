-- +goose Up
-- Money that goes back, a row for each way: written before anybody is asked for it.
CREATE TABLE IF NOT EXISTS order_repayments (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at   DATETIME NOT NULL,
    updated_at   DATETIME NOT NULL,
    deleted_at   DATETIME,
    live         BOOLEAN,
    version      BIGINT NOT NULL DEFAULT 0,
    order_id     INTEGER NOT NULL,
    refund_id    INTEGER,
    attempt_id   INTEGER,
    reference    TEXT NOT NULL,
    service      TEXT NOT NULL,
    amount       BIGINT NOT NULL,
    currency     TEXT NOT NULL,
    state        TEXT NOT NULL,
    problem      TEXT,
    before_cents BIGINT,
    tries        INTEGER NOT NULL,
    lease        DATETIME,
    iban         TEXT,
    symbol       TEXT,
    reason       TEXT,
    user_id      INTEGER,
    sent_at      DATETIME
);
CREATE INDEX IF NOT EXISTS order_repayments_order ON order_repayments (order_id);
CREATE INDEX IF NOT EXISTS order_repayments_attempt ON order_repayments (attempt_id);
CREATE UNIQUE INDEX IF NOT EXISTS order_repayments_reference ON order_repayments (reference);

-- +goose Down
DROP TABLE IF EXISTS order_repayments;
