-- +goose Up
-- Products are asked for by who makes them.
-- A run that broke off after this script but before it was noted finds the index there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.statistics
     WHERE table_schema = DATABASE() AND table_name = 'products' AND index_name = 'products_manufacturer') = 0,
    'ALTER TABLE products ADD KEY products_manufacturer (live, manufacturer_id)', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;

-- +goose Down
ALTER TABLE products DROP KEY products_manufacturer;
