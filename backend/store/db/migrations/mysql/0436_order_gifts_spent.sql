-- +goose Up
-- Gift vouchers of which nothing is left: their validity is not changed.
-- A run that broke off after a part of this script finds the column there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'order_gifts' AND column_name = 'spent') = 0,
    'ALTER TABLE order_gifts ADD COLUMN spent BOOLEAN NOT NULL DEFAULT FALSE', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;
UPDATE order_gifts SET spent = TRUE WHERE voucher_id IN (SELECT id FROM vouchers WHERE used = TRUE);

-- +goose Down
ALTER TABLE order_gifts DROP COLUMN spent;
