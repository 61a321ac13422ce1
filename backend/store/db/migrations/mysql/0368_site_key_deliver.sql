-- +goose Up
-- Who brings e-invoices that suppliers send.
-- A run that broke off after this script but before it was noted finds the column there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'site_keys' AND column_name = 'may_deliver') = 0,
    'ALTER TABLE site_keys ADD COLUMN may_deliver BOOLEAN NOT NULL DEFAULT 0', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;

-- +goose Down
ALTER TABLE site_keys DROP COLUMN may_deliver;
