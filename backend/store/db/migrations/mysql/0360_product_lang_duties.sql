-- +goose Up
-- Warnings and what is known of repairs, in each language.
-- A run that broke off after this script but before it was noted finds the columns there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'product_langs' AND column_name = 'warnings') = 0,
    'ALTER TABLE product_langs ADD COLUMN warnings MEDIUMTEXT NULL, ADD COLUMN repair_info MEDIUMTEXT NULL', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;

-- +goose Down
ALTER TABLE product_langs DROP COLUMN repair_info, DROP COLUMN warnings;
