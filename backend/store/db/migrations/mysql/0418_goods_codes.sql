-- +goose Up
-- Codes of goods as they are compared: without case. 0419 fills them in. EANs are looked for.
-- A run that broke off after this script but before it was noted finds the columns there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'products' AND column_name = 'sku_fold') = 0,
    'ALTER TABLE products ADD COLUMN sku_fold VARCHAR(255) COLLATE utf8mb4_bin NULL, ADD UNIQUE KEY products_sku_fold (sku_fold, live), ADD KEY products_ean (ean)', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'product_variants' AND column_name = 'sku_fold') = 0,
    'ALTER TABLE product_variants ADD COLUMN sku_fold VARCHAR(255) COLLATE utf8mb4_bin NULL, ADD UNIQUE KEY product_variants_sku_fold (sku_fold, live), ADD KEY product_variants_ean (ean)', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;

-- +goose Down
ALTER TABLE products DROP KEY products_ean, DROP KEY products_sku_fold, DROP COLUMN sku_fold;
ALTER TABLE product_variants DROP KEY product_variants_ean, DROP KEY product_variants_sku_fold, DROP COLUMN sku_fold;
