-- +goose Up
-- A run that broke off after this script but before it was noted finds the columns there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'gallery_image_langs' AND column_name = 'live') = 0,
    'ALTER TABLE gallery_image_langs ADD COLUMN search_norm VARCHAR(512) NOT NULL DEFAULT '''', ADD COLUMN sort_key VARBINARY(255) NOT NULL DEFAULT '''', ADD COLUMN live BOOLEAN NULL',
    'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;
UPDATE gallery_image_langs SET live = (SELECT i.live FROM gallery_images i WHERE i.id = gallery_image_id);

-- +goose Down
ALTER TABLE gallery_image_langs DROP COLUMN live, DROP COLUMN sort_key, DROP COLUMN search_norm;
