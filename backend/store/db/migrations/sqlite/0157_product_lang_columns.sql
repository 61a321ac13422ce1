-- +goose Up
ALTER TABLE product_langs ADD COLUMN title_url TEXT;
ALTER TABLE product_langs ADD COLUMN title_voucher TEXT;
ALTER TABLE product_langs ADD COLUMN content_short TEXT;
ALTER TABLE product_langs ADD COLUMN content TEXT;
ALTER TABLE product_langs ADD COLUMN content_voucher TEXT;
ALTER TABLE product_langs ADD COLUMN meta_title TEXT;
ALTER TABLE product_langs ADD COLUMN meta_description TEXT;
CREATE UNIQUE INDEX IF NOT EXISTS product_langs_title_url ON product_langs (locale, title_url, live);

-- +goose Down
DROP INDEX IF EXISTS product_langs_title_url;
ALTER TABLE product_langs DROP COLUMN meta_description;
ALTER TABLE product_langs DROP COLUMN meta_title;
ALTER TABLE product_langs DROP COLUMN content_voucher;
ALTER TABLE product_langs DROP COLUMN content;
ALTER TABLE product_langs DROP COLUMN content_short;
ALTER TABLE product_langs DROP COLUMN title_voucher;
ALTER TABLE product_langs DROP COLUMN title_url;
