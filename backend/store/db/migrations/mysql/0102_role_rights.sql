-- +goose Up
-- A run that broke off after this script but before it was noted finds the column there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'roles' AND column_name = 'rights') = 0,
    'ALTER TABLE roles ADD COLUMN rights MEDIUMTEXT NULL', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;

-- +goose Down
ALTER TABLE roles DROP COLUMN rights;
