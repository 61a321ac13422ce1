-- +goose Up
-- Warnings and what is known of repairs, in each language.
ALTER TABLE product_langs ADD COLUMN warnings TEXT;
ALTER TABLE product_langs ADD COLUMN repair_info TEXT;

-- +goose Down
ALTER TABLE product_langs DROP COLUMN repair_info;
ALTER TABLE product_langs DROP COLUMN warnings;
