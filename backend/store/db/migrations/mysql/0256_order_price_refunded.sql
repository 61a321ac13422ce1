-- +goose Up
-- What was taken back of an order.
-- A run that broke off after this script but before it was noted finds the column there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'orders' AND column_name = 'price_refunded') = 0,
    'ALTER TABLE orders ADD COLUMN price_refunded BIGINT NOT NULL DEFAULT 0', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;

-- +goose Down
ALTER TABLE orders DROP COLUMN price_refunded;
