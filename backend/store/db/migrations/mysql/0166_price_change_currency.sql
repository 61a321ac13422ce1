-- +goose Up
-- A price of its own in another currency; NULL is the currency of the house. A run that broke off after this script but
-- before it was noted finds the column there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'price_changes' AND column_name = 'currency_id') = 0,
    'ALTER TABLE price_changes ADD COLUMN currency_id BIGINT UNSIGNED NULL', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;

-- +goose Down
ALTER TABLE price_changes DROP COLUMN currency_id;
