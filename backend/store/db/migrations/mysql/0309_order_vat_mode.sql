-- +goose Up
-- Where an order is taxed: at home where it is empty.
-- A run that broke off after this script but before it was noted finds the column there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'orders' AND column_name = 'vat_mode') = 0,
    'ALTER TABLE orders ADD COLUMN vat_mode VARCHAR(20)', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;

-- +goose Down
ALTER TABLE orders DROP COLUMN vat_mode;
