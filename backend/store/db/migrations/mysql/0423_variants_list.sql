-- +goose Up
-- The list of variants is put in order by price and stock, and narrowed by state and stock.
-- A run that broke off after this script but before it was noted finds the keys there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.statistics
     WHERE table_schema = DATABASE() AND table_name = 'product_variants' AND index_name = 'product_variants_by_price') = 0,
    'ALTER TABLE product_variants ADD KEY product_variants_by_price (live, price), ADD KEY product_variants_by_status (live, status), ADD KEY product_variants_by_stock (live, stock), ADD KEY product_variants_by_sku (live, sku)', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;

-- +goose Down
ALTER TABLE product_variants DROP KEY product_variants_by_price, DROP KEY product_variants_by_status, DROP KEY product_variants_by_stock, DROP KEY product_variants_by_sku;
