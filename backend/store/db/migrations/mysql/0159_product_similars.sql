-- +goose Up
CREATE TABLE IF NOT EXISTS product_similars (
    product_id BIGINT UNSIGNED NOT NULL,
    similar_id BIGINT UNSIGNED NOT NULL,
    position   INT NOT NULL DEFAULT 0,
    PRIMARY KEY (product_id, similar_id),
    KEY product_similars_similar_id (similar_id, product_id),
    CONSTRAINT fk_product_similars_product_id FOREIGN KEY (product_id) REFERENCES products (id) ON DELETE CASCADE,
    CONSTRAINT fk_product_similars_similar_id FOREIGN KEY (similar_id) REFERENCES products (id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS product_similars;
