-- +goose Up
CREATE TABLE IF NOT EXISTS gallery_image_langs (
    id                INTEGER PRIMARY KEY AUTOINCREMENT,
    locale            TEXT NOT NULL,
    gallery_image_id  INTEGER NOT NULL,
    title             TEXT,
    FOREIGN KEY (gallery_image_id) REFERENCES gallery_images (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX IF NOT EXISTS gallery_image_langs_record ON gallery_image_langs (gallery_image_id, locale);

-- +goose Down
DROP TABLE IF EXISTS gallery_image_langs;
