-- +goose Up
CREATE TABLE IF NOT EXISTS product_image_langs (
    id                 BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    locale             VARCHAR(10) COLLATE utf8mb4_bin NOT NULL,
    search_norm        VARCHAR(512) COLLATE utf8mb4_bin NOT NULL,
    sort_key           VARBINARY(255) NOT NULL,
    live               TINYINT(1) NULL,
    product_image_id   BIGINT UNSIGNED NOT NULL,
    title              VARCHAR(255) NULL,
    UNIQUE KEY product_image_langs_record (product_image_id, locale),
    CONSTRAINT fk_product_image_langs_product_image_id FOREIGN KEY (product_image_id) REFERENCES product_images (id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS product_image_langs;
