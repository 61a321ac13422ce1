-- +goose Up
-- What the law has told of goods: who made them and answers for them, guarantees, the measure of the unit price, allergens.
-- A run that broke off after this script but before it was noted finds the columns there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'products' AND column_name = 'manufacturer_id') = 0,
    'ALTER TABLE products ADD COLUMN manufacturer_id BIGINT UNSIGNED NULL, ADD COLUMN responsible_id BIGINT UNSIGNED NULL, ADD COLUMN guarantee_years INT NULL, ADD COLUMN guarantee_months INT NULL, ADD COLUMN repair_score VARCHAR(20) NULL, ADD COLUMN unit VARCHAR(8) NULL, ADD COLUMN unit_quantity BIGINT NULL, ADD COLUMN food BOOLEAN NOT NULL DEFAULT FALSE, ADD COLUMN allergens MEDIUMTEXT NULL', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;

-- +goose Down
ALTER TABLE products DROP COLUMN allergens, DROP COLUMN food, DROP COLUMN unit_quantity, DROP COLUMN unit, DROP COLUMN repair_score, DROP COLUMN guarantee_months, DROP COLUMN guarantee_years, DROP COLUMN responsible_id, DROP COLUMN manufacturer_id;
