-- +goose Up
-- A run that broke off after this script but before it was noted finds the column there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'activity_log' AND column_name = 'owner_id') = 0,
    'ALTER TABLE activity_log ADD COLUMN owner_id BIGINT UNSIGNED NOT NULL DEFAULT 0', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;
UPDATE activity_log SET screen = 'gallery.images',
    owner_id = COALESCE((SELECT i.gallery_id FROM gallery_images i WHERE i.id = row_id), 0)
WHERE model = 'GalleryImage';

-- +goose Down
UPDATE activity_log SET screen = 'gallery' WHERE model = 'GalleryImage';
ALTER TABLE activity_log DROP COLUMN owner_id;
