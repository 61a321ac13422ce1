-- +goose Up
-- What came before anybody kept count was read. A run that broke off after this script but before it was noted finds
-- the column there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'form_returns' AND column_name = 'opened') = 0,
    'ALTER TABLE form_returns ADD COLUMN opened BOOLEAN NOT NULL DEFAULT TRUE', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;

-- +goose Down
ALTER TABLE form_returns DROP COLUMN opened;
