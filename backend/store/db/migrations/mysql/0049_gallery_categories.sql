-- +goose Up
CREATE TABLE IF NOT EXISTS gallery_categories (
    gallery_id   BIGINT UNSIGNED NOT NULL,
    category_id  BIGINT UNSIGNED NOT NULL,
    position     INT NOT NULL DEFAULT 0,
    PRIMARY KEY (gallery_id, category_id),
    KEY gallery_categories_category_id (category_id, gallery_id),
    CONSTRAINT fk_gallery_categories_gallery_id FOREIGN KEY (gallery_id) REFERENCES galleries (id) ON DELETE CASCADE,
    CONSTRAINT fk_gallery_categories_category_id FOREIGN KEY (category_id) REFERENCES categories (id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS gallery_categories;
