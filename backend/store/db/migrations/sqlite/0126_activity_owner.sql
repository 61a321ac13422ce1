-- +goose Up
ALTER TABLE activity_log ADD COLUMN owner_id INTEGER NOT NULL DEFAULT 0;
UPDATE activity_log SET screen = 'gallery.images',
    owner_id = COALESCE((SELECT i.gallery_id FROM gallery_images i WHERE i.id = row_id), 0)
WHERE model = 'GalleryImage';

-- +goose Down
UPDATE activity_log SET screen = 'gallery' WHERE model = 'GalleryImage';
ALTER TABLE activity_log DROP COLUMN owner_id;
