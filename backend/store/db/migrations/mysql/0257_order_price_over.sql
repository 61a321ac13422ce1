-- +goose Up
-- Of the money of an order, what nothing is owed for.
-- A run that broke off after this script but before it was noted finds the column there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'orders' AND column_name = 'price_over') = 0,
    'ALTER TABLE orders ADD COLUMN price_over BIGINT NOT NULL DEFAULT 0', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;

-- +goose Down
ALTER TABLE orders DROP COLUMN price_over;
