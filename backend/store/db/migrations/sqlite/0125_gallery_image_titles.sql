-- +goose Up
ALTER TABLE gallery_image_langs ADD COLUMN search_norm TEXT NOT NULL DEFAULT '';
ALTER TABLE gallery_image_langs ADD COLUMN sort_key BLOB NOT NULL DEFAULT '';
ALTER TABLE gallery_image_langs ADD COLUMN live BOOLEAN;
UPDATE gallery_image_langs SET live = (SELECT i.live FROM gallery_images i WHERE i.id = gallery_image_id);

-- +goose Down
ALTER TABLE gallery_image_langs DROP COLUMN live;
ALTER TABLE gallery_image_langs DROP COLUMN sort_key;
ALTER TABLE gallery_image_langs DROP COLUMN search_norm;
