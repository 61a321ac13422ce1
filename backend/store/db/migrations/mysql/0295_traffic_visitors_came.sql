-- +goose Up
-- A run that broke off after this script but before it was noted finds the column there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'traffic_visitors' AND column_name = 'came') = 0,
    'ALTER TABLE traffic_visitors ADD COLUMN came VARBINARY(12) NOT NULL DEFAULT ''''', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;

-- +goose Down
ALTER TABLE traffic_visitors DROP COLUMN came;
