-- +goose Up
-- A run that broke off after this script but before it was noted finds the column there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'setting_langs' AND column_name = 'contact_register') = 0,
    'ALTER TABLE setting_langs ADD COLUMN contact_register VARCHAR(255) NULL', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;

-- +goose Down
ALTER TABLE setting_langs DROP COLUMN contact_register;
