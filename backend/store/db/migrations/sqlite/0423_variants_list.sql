-- +goose Up
-- The list of variants is put in order by price and stock, and narrowed by state and stock.
CREATE INDEX IF NOT EXISTS product_variants_by_price ON product_variants (live, price);
CREATE INDEX IF NOT EXISTS product_variants_by_status ON product_variants (live, status);
CREATE INDEX IF NOT EXISTS product_variants_by_stock ON product_variants (live, stock);
CREATE INDEX IF NOT EXISTS product_variants_by_sku ON product_variants (live, sku);

-- +goose Down
DROP INDEX IF EXISTS product_variants_by_price;
DROP INDEX IF EXISTS product_variants_by_status;
DROP INDEX IF EXISTS product_variants_by_stock;
DROP INDEX IF EXISTS product_variants_by_sku;
