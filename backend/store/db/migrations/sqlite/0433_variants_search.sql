-- +goose Up
-- The list of variants is searched by code, EAN and what the product is called in every language.
ALTER TABLE product_variants ADD COLUMN search_norm TEXT NOT NULL DEFAULT '';
ALTER TABLE product_variants ADD COLUMN sort_key BLOB NOT NULL DEFAULT x'';
ALTER TABLE product_variants ADD COLUMN product_titles TEXT NOT NULL DEFAULT '';
UPDATE product_variants SET product_titles = COALESCE(
    (SELECT group_concat(title, ' ') FROM (SELECT DISTINCT title FROM product_langs l WHERE l.product_id = product_variants.product_id AND title <> '' ORDER BY title)), '');
DROP INDEX IF EXISTS product_variants_by_sku;
CREATE INDEX IF NOT EXISTS product_variants_by_sku ON product_variants (live, sort_key);

-- +goose Down
DROP INDEX IF EXISTS product_variants_by_sku;
CREATE INDEX IF NOT EXISTS product_variants_by_sku ON product_variants (live, sku);
ALTER TABLE product_variants DROP COLUMN product_titles;
ALTER TABLE product_variants DROP COLUMN sort_key;
ALTER TABLE product_variants DROP COLUMN search_norm;
