-- +goose Up
-- A run that broke off after this script but before it was noted finds the columns there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'products' AND column_name = 'sale_up') = 0,
    'ALTER TABLE products ADD COLUMN sale_up DATETIME(3) NULL, ADD COLUMN sale_down DATETIME(3) NULL, ADD COLUMN sale_turns_at DATETIME(3) NULL, ADD COLUMN sale_on TINYINT(1) NOT NULL DEFAULT 0, ADD KEY products_sale_turns_at (sale_turns_at)', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;
UPDATE products SET sale_on = sale;

-- +goose Down
ALTER TABLE products DROP KEY products_sale_turns_at, DROP COLUMN sale_on, DROP COLUMN sale_turns_at, DROP COLUMN sale_down, DROP COLUMN sale_up;
