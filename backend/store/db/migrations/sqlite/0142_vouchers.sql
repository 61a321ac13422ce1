-- +goose Up
CREATE TABLE IF NOT EXISTS vouchers (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at      DATETIME NOT NULL,
    updated_at      DATETIME NOT NULL,
    deleted_at      DATETIME,
    live            BOOLEAN,
    version         INTEGER NOT NULL DEFAULT 0,
    search_norm     TEXT NOT NULL,
    sort_key        BLOB NOT NULL,
    status          BOOLEAN NOT NULL DEFAULT 0,
    used            BOOLEAN NOT NULL DEFAULT 0,
    protected       BOOLEAN NOT NULL DEFAULT 0,
    code            TEXT NOT NULL,
    type            INTEGER NOT NULL,
    fixed_value     BOOLEAN NOT NULL DEFAULT 0,
    value           INTEGER NOT NULL,
    balance         INTEGER,
    min_order_value INTEGER,
    uses_left       INTEGER,
    skips_sale      BOOLEAN NOT NULL DEFAULT 0,
    publish_up      DATETIME,
    publish_down    DATETIME
);
CREATE UNIQUE INDEX IF NOT EXISTS vouchers_code ON vouchers (code, live);
CREATE INDEX IF NOT EXISTS vouchers_updated ON vouchers (live, updated_at, id);
CREATE INDEX IF NOT EXISTS vouchers_sort ON vouchers (live, sort_key, id);

-- +goose Down
DROP TABLE IF EXISTS vouchers;
