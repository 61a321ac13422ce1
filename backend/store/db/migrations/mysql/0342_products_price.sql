-- +goose Up
-- Products are listed by price.
-- A run that broke off finds the index.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.statistics
     WHERE table_schema = DATABASE() AND table_name = 'products' AND index_name = 'products_price') = 0,
    'ALTER TABLE products ADD KEY products_price (live, price, id)',
    'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;

-- +goose Down
ALTER TABLE products DROP KEY products_price;
