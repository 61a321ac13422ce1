-- +goose Up
-- The pick-up point that was chosen from the list; shipping_point is what it looked like then.
-- A run that broke off after this script but before it was noted finds the column there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'orders' AND column_name = 'pickup_point_id') = 0,
    'ALTER TABLE orders ADD COLUMN pickup_point_id BIGINT UNSIGNED', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;

-- +goose Down
ALTER TABLE orders DROP COLUMN pickup_point_id;
