-- +goose Up
-- What counts as complete, and whether only what is complete is published.
-- A run that broke off after this script but before it was noted finds the columns there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'catalogue_settings' AND column_name = 'gate') = 0,
    'ALTER TABLE catalogue_settings ADD COLUMN gate BOOLEAN NOT NULL DEFAULT FALSE, ADD COLUMN complete MEDIUMTEXT NULL', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;

-- +goose Down
ALTER TABLE catalogue_settings DROP COLUMN complete, DROP COLUMN gate;
