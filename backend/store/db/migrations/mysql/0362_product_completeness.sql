-- +goose Up
-- How much of what the rules of the offer ask for a product has, by language, and by which rules that was told.
-- A run that broke off after this script but before it was noted finds the columns there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'products' AND column_name = 'incomplete') = 0,
    'ALTER TABLE products ADD COLUMN incomplete BOOLEAN NOT NULL DEFAULT TRUE, ADD COLUMN completeness VARCHAR(255) NULL, ADD COLUMN completeness_rules BIGINT NOT NULL DEFAULT 0, ADD INDEX products_incomplete (live, incomplete, `order`, id)', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;

-- +goose Down
ALTER TABLE products DROP INDEX products_incomplete, DROP COLUMN completeness_rules, DROP COLUMN completeness, DROP COLUMN incomplete;
