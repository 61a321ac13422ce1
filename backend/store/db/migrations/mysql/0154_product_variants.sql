-- +goose Up
CREATE TABLE IF NOT EXISTS product_variants (
    id          BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    created_at  DATETIME(3) NOT NULL,
    updated_at  DATETIME(3) NOT NULL,
    deleted_at  DATETIME(3) NULL,
    live        TINYINT(1) NULL,
    version     BIGINT NOT NULL DEFAULT 0,
    product_id  BIGINT UNSIGNED NOT NULL,
    position    INT NOT NULL DEFAULT 0,
    combination VARCHAR(255) COLLATE utf8mb4_bin NOT NULL,
    value_ids   MEDIUMTEXT NULL,
    sku         VARCHAR(255) COLLATE utf8mb4_bin NULL,
    ean         VARCHAR(255) COLLATE utf8mb4_bin NULL,
    weight      BIGINT NULL,
    price_ws    BIGINT NULL,
    price       BIGINT NULL,
    price_sale  BIGINT NULL,
    stock       INT NOT NULL DEFAULT 0,
    CONSTRAINT product_variants_stock CHECK (stock >= 0),
    UNIQUE KEY product_variants_sku (sku, live),
    UNIQUE KEY product_variants_combination (product_id, combination, live),
    KEY product_variants_product (product_id, live, position),
    CONSTRAINT fk_product_variants_product_id FOREIGN KEY (product_id) REFERENCES products (id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS product_variants;
