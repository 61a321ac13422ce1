-- +goose Up
CREATE TABLE IF NOT EXISTS reference_products (
    reference_id  BIGINT UNSIGNED NOT NULL,
    product_id    BIGINT UNSIGNED NOT NULL,
    position      INT NOT NULL DEFAULT 0,
    PRIMARY KEY (reference_id, product_id),
    KEY reference_products_product_id (product_id, reference_id),
    CONSTRAINT fk_reference_products_reference_id FOREIGN KEY (reference_id) REFERENCES site_references (id) ON DELETE CASCADE,
    CONSTRAINT fk_reference_products_product_id FOREIGN KEY (product_id) REFERENCES products (id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS reference_products;
