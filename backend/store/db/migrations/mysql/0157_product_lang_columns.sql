-- +goose Up
-- A run that broke off after this script but before it was noted finds the columns there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'product_langs' AND column_name = 'title_url') = 0,
    'ALTER TABLE product_langs ADD COLUMN title_url VARCHAR(255) COLLATE utf8mb4_bin NULL, ADD COLUMN title_voucher VARCHAR(255) NULL, ADD COLUMN content_short MEDIUMTEXT NULL, ADD COLUMN content MEDIUMTEXT NULL, ADD COLUMN content_voucher MEDIUMTEXT NULL, ADD COLUMN meta_title VARCHAR(255) NULL, ADD COLUMN meta_description VARCHAR(255) NULL, ADD UNIQUE KEY product_langs_title_url (locale, title_url, live)', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;

-- +goose Down
ALTER TABLE product_langs DROP KEY product_langs_title_url, DROP COLUMN title_url, DROP COLUMN title_voucher, DROP COLUMN content_short, DROP COLUMN content, DROP COLUMN content_voucher, DROP COLUMN meta_title, DROP COLUMN meta_description;
