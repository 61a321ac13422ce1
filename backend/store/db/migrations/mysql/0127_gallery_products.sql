-- +goose Up
CREATE TABLE IF NOT EXISTS gallery_products (
    gallery_id  BIGINT UNSIGNED NOT NULL,
    product_id    BIGINT UNSIGNED NOT NULL,
    position      INT NOT NULL DEFAULT 0,
    PRIMARY KEY (gallery_id, product_id),
    KEY gallery_products_product_id (product_id, gallery_id),
    CONSTRAINT fk_gallery_products_gallery_id FOREIGN KEY (gallery_id) REFERENCES galleries (id) ON DELETE CASCADE,
    CONSTRAINT fk_gallery_products_product_id FOREIGN KEY (product_id) REFERENCES products (id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS gallery_products;
