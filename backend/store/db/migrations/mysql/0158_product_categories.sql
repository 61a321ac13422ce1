-- +goose Up
CREATE TABLE IF NOT EXISTS product_categories (
    product_id  BIGINT UNSIGNED NOT NULL,
    category_id BIGINT UNSIGNED NOT NULL,
    position    INT NOT NULL DEFAULT 0,
    PRIMARY KEY (product_id, category_id),
    KEY product_categories_category_id (category_id, product_id),
    CONSTRAINT fk_product_categories_product_id FOREIGN KEY (product_id) REFERENCES products (id) ON DELETE CASCADE,
    CONSTRAINT fk_product_categories_category_id FOREIGN KEY (category_id) REFERENCES categories (id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS product_categories;
