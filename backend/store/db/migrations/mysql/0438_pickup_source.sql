-- +goose Up
-- Whose list of pick-up points it is: that of another service is not kept. Empty of those that were read before.
-- A run that broke off after a part of this script finds the column there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'pickup_lists' AND column_name = 'source') = 0,
    'ALTER TABLE pickup_lists ADD COLUMN source VARCHAR(20) NOT NULL DEFAULT ''''', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;

-- +goose Down
ALTER TABLE pickup_lists DROP COLUMN source;
