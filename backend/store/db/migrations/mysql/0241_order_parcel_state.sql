-- +goose Up
-- How far the parcel of an order is, as its courier says it; "unknown" where nobody knows whether it has it.
-- A run that broke off after this script but before it was noted finds the column there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'orders' AND column_name = 'parcel_state') = 0,
    'ALTER TABLE orders ADD COLUMN parcel_state VARCHAR(20)', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;

-- +goose Down
ALTER TABLE orders DROP COLUMN parcel_state;
