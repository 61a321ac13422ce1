-- +goose Up
-- Which rate of another country takes the place of this one: 1 standard, 2 reduced, 3 the lower of two reduced.
-- A run that broke off after this script but before it was noted finds the column there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'vat_rates' AND column_name = 'level') = 0,
    'ALTER TABLE vat_rates ADD COLUMN level INT NOT NULL DEFAULT 1', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;

-- +goose Down
ALTER TABLE vat_rates DROP COLUMN level;
