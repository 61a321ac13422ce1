-- +goose Up
-- The first number of a series, where a shop goes on with that of another program.
-- A run that broke off after this script but before it was noted finds the column there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'document_series' AND column_name = 'begins') = 0,
    'ALTER TABLE document_series ADD COLUMN begins BIGINT NOT NULL DEFAULT 1', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;

-- +goose Down
ALTER TABLE document_series DROP COLUMN begins;
