-- +goose Up
-- How much of what the rules of the offer ask for a product has, by language, and by which rules that was told.
ALTER TABLE products ADD COLUMN incomplete BOOLEAN NOT NULL DEFAULT TRUE;
ALTER TABLE products ADD COLUMN completeness TEXT;
ALTER TABLE products ADD COLUMN completeness_rules BIGINT NOT NULL DEFAULT 0;
CREATE INDEX IF NOT EXISTS products_incomplete ON products (live, incomplete, "order", id);

-- +goose Down
DROP INDEX products_incomplete;
ALTER TABLE products DROP COLUMN completeness_rules;
ALTER TABLE products DROP COLUMN completeness;
ALTER TABLE products DROP COLUMN incomplete;
