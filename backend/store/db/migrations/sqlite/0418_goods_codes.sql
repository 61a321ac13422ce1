-- +goose Up
-- Codes of goods as they are compared: without case. 0419 fills them in. EANs are looked for.
ALTER TABLE products ADD COLUMN sku_fold TEXT;
CREATE UNIQUE INDEX products_sku_fold ON products (sku_fold, live);
CREATE INDEX products_ean ON products (ean);
ALTER TABLE product_variants ADD COLUMN sku_fold TEXT;
CREATE UNIQUE INDEX product_variants_sku_fold ON product_variants (sku_fold, live);
CREATE INDEX product_variants_ean ON product_variants (ean);

-- +goose Down
DROP INDEX products_ean;
DROP INDEX products_sku_fold;
ALTER TABLE products DROP COLUMN sku_fold;
DROP INDEX product_variants_ean;
DROP INDEX product_variants_sku_fold;
ALTER TABLE product_variants DROP COLUMN sku_fold;
