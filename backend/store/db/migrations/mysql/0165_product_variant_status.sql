-- +goose Up
-- A variant that was sold cannot go, but be hidden. A run that broke off after this script but before it was noted finds
-- the column there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'product_variants' AND column_name = 'status') = 0,
    'ALTER TABLE product_variants ADD COLUMN status BOOLEAN NOT NULL DEFAULT TRUE', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;

-- +goose Down
ALTER TABLE product_variants DROP COLUMN status;
