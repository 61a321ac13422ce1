-- +goose Up
CREATE TABLE IF NOT EXISTS stock_movements (
    id                 INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at         DATETIME NOT NULL,
    updated_at         DATETIME NOT NULL,
    deleted_at         DATETIME,
    live               BOOLEAN,
    version            INTEGER NOT NULL DEFAULT 0,
    product_id         INTEGER NOT NULL,
    product_variant_id INTEGER,
    quantity           INTEGER NOT NULL DEFAULT 0,
    balance            INTEGER NOT NULL DEFAULT 0,
    reason             TEXT NOT NULL,
    reference          TEXT,
    user_id            INTEGER
);
CREATE INDEX IF NOT EXISTS stock_movements_made ON stock_movements (created_at, id);
CREATE INDEX IF NOT EXISTS stock_movements_product ON stock_movements (product_id, product_variant_id, id);
CREATE INDEX IF NOT EXISTS stock_movements_reason ON stock_movements (reason, created_at, id);

-- +goose Down
DROP TABLE IF EXISTS stock_movements;
