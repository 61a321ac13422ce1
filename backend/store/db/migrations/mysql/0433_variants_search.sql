-- +goose Up
-- The list of variants is searched by code, EAN and what the product is called in every language.
-- A run that broke off after this script but before it was noted finds the columns there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'product_variants' AND column_name = 'product_titles') = 0,
    'ALTER TABLE product_variants ADD COLUMN search_norm VARCHAR(512) COLLATE utf8mb4_bin NOT NULL DEFAULT '''', ADD COLUMN sort_key VARBINARY(255) NOT NULL DEFAULT '''', ADD COLUMN product_titles VARCHAR(4096) NOT NULL DEFAULT '''', DROP KEY product_variants_by_sku, ADD KEY product_variants_by_sku (live, sort_key)', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;
-- Titles in many languages take more than a group usually may.
SET SESSION group_concat_max_len = 4096;
UPDATE product_variants SET product_titles = COALESCE(
    (SELECT GROUP_CONCAT(DISTINCT title ORDER BY title SEPARATOR ' ') FROM product_langs l WHERE l.product_id = product_variants.product_id AND title <> ''), '');

-- +goose Down
ALTER TABLE product_variants DROP KEY product_variants_by_sku, DROP COLUMN product_titles, DROP COLUMN sort_key, DROP COLUMN search_norm,
    ADD KEY product_variants_by_sku (live, sku);
