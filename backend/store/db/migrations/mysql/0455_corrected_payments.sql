-- +goose Up
-- Money that staff wrote down by mistake: an entry of the kind "correction" takes it back.
-- A run that broke off after this script but before it was noted finds the column there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'order_payments' AND column_name = 'corrected') = 0,
    'ALTER TABLE order_payments ADD COLUMN corrected BOOLEAN NOT NULL DEFAULT FALSE', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;

-- +goose Down
ALTER TABLE order_payments DROP COLUMN corrected;
