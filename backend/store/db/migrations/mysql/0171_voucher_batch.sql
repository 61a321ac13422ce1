-- +goose Up
-- A run that broke off after this script but before it was noted finds the column there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'vouchers' AND column_name = 'batch') = 0,
    'ALTER TABLE vouchers ADD COLUMN batch VARCHAR(255) NULL', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;

-- +goose Down
ALTER TABLE vouchers DROP COLUMN batch;
