-- +goose Up
-- How much of the unit a variant holds, in thousandths; NULL: as much as its product.
-- A run that broke off after this script but before it was noted finds the columns there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'product_variants' AND column_name = 'unit_quantity') = 0,
    'ALTER TABLE product_variants ADD COLUMN unit_quantity BIGINT NULL', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;

-- +goose Down
ALTER TABLE product_variants DROP COLUMN unit_quantity;
