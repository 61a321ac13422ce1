-- +goose Up
CREATE TABLE IF NOT EXISTS product_features (
    id         BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    product_id BIGINT UNSIGNED NOT NULL,
    position   INT NOT NULL DEFAULT 0,
    KEY product_features_product (product_id, position),
    CONSTRAINT fk_product_features_product_id FOREIGN KEY (product_id) REFERENCES products (id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS product_features;
