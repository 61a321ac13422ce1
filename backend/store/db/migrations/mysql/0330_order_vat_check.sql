-- +goose Up
-- What VIES said about the VAT number of an order, as JSON.
-- A run that broke off after this script but before it was noted finds the column there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'orders' AND column_name = 'vat_check') = 0,
    'ALTER TABLE orders ADD COLUMN vat_check TEXT', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;

-- +goose Down
ALTER TABLE orders DROP COLUMN vat_check;
