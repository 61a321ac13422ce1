-- +goose Up
CREATE TABLE IF NOT EXISTS product_variants (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at  DATETIME NOT NULL,
    updated_at  DATETIME NOT NULL,
    deleted_at  DATETIME,
    live        BOOLEAN,
    version     INTEGER NOT NULL DEFAULT 0,
    product_id  INTEGER NOT NULL,
    position    INTEGER NOT NULL DEFAULT 0,
    combination TEXT NOT NULL,
    value_ids   TEXT,
    sku         TEXT,
    ean         TEXT,
    weight      INTEGER,
    price_ws    INTEGER,
    price       INTEGER,
    price_sale  INTEGER,
    stock       INTEGER NOT NULL DEFAULT 0,
    CONSTRAINT product_variants_stock CHECK (stock >= 0),
    FOREIGN KEY (product_id) REFERENCES products (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX IF NOT EXISTS product_variants_sku ON product_variants (sku, live);
CREATE UNIQUE INDEX IF NOT EXISTS product_variants_combination ON product_variants (product_id, combination, live);
CREATE INDEX IF NOT EXISTS product_variants_product ON product_variants (product_id, live, position);

-- +goose Down
DROP TABLE IF EXISTS product_variants;
