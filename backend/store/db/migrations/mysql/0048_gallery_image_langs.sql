-- +goose Up
CREATE TABLE IF NOT EXISTS gallery_image_langs (
    id                BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    locale            VARCHAR(10) COLLATE utf8mb4_bin NOT NULL,
    gallery_image_id  BIGINT UNSIGNED NOT NULL,
    title             VARCHAR(255) NULL,
    UNIQUE KEY gallery_image_langs_record (gallery_image_id, locale),
    CONSTRAINT fk_gallery_image_langs_gallery_image_id FOREIGN KEY (gallery_image_id) REFERENCES gallery_images (id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS gallery_image_langs;
