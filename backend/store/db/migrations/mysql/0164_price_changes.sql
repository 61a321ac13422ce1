-- +goose Up
CREATE TABLE IF NOT EXISTS price_changes (
    id                 BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    created_at         DATETIME(3) NOT NULL,
    product_id         BIGINT UNSIGNED NOT NULL,
    product_variant_id BIGINT UNSIGNED NULL,
    price              BIGINT NOT NULL DEFAULT 0,
    price_sale         BIGINT NULL,
    offered            TINYINT(1) NOT NULL DEFAULT 0,
    KEY price_changes_product (product_id, product_variant_id, id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS price_changes;
