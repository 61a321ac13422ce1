-- +goose Up
CREATE TABLE IF NOT EXISTS price_changes (
    id                 INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at         DATETIME NOT NULL,
    product_id         INTEGER NOT NULL,
    product_variant_id INTEGER,
    price              INTEGER NOT NULL DEFAULT 0,
    price_sale         INTEGER,
    offered            BOOLEAN NOT NULL DEFAULT 0
);
CREATE INDEX IF NOT EXISTS price_changes_product ON price_changes (product_id, product_variant_id, id);

-- +goose Down
DROP TABLE IF EXISTS price_changes;
