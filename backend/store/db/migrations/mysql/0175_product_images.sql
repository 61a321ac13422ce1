-- +goose Up
CREATE TABLE IF NOT EXISTS product_images (
    id          BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    created_at  DATETIME(3) NOT NULL,
    updated_at  DATETIME(3) NOT NULL,
    deleted_at  DATETIME(3) NULL,
    live        TINYINT(1) NULL,
    version     BIGINT NOT NULL DEFAULT 0,
    product_id  BIGINT UNSIGNED NOT NULL,
    file        VARCHAR(255) NOT NULL,
    status      TINYINT(1) NOT NULL DEFAULT 0,
    `order`     INT NOT NULL DEFAULT 0,
    rotation    INT NOT NULL DEFAULT 0,
    values_lang MEDIUMTEXT NULL,
    KEY product_images_list (product_id, live, `order`, id),
    CONSTRAINT fk_product_images_product_id FOREIGN KEY (product_id) REFERENCES products (id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS product_images;
