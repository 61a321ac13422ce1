-- +goose Up
-- A run that broke off after this script but before it was noted finds the column there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'einvoices' AND column_name = 'sender') = 0,
    'ALTER TABLE einvoices ADD COLUMN sender VARCHAR(100) NOT NULL DEFAULT ''''', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;

-- +goose Down
ALTER TABLE einvoices DROP COLUMN sender;
