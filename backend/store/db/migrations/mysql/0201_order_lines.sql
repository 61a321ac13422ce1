-- +goose Up
CREATE TABLE IF NOT EXISTS order_lines (
    id         BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    order_id   BIGINT UNSIGNED NOT NULL,
    position   INT NOT NULL,
    product_id BIGINT UNSIGNED NOT NULL,
    variant_id BIGINT UNSIGNED,
    title      VARCHAR(255) NOT NULL,
    label      VARCHAR(500),
    sku        VARCHAR(64),
    ean        VARCHAR(32),
    quantity   INT NOT NULL,
    taken      INT NOT NULL DEFAULT 0,
    returned   INT NOT NULL DEFAULT 0,
    price      BIGINT NOT NULL,
    price_full BIGINT NOT NULL,
    on_sale    BOOLEAN NOT NULL,
    gross      BIGINT NOT NULL,
    share      BIGINT NOT NULL,
    vat        INT NOT NULL,
    gift       BOOLEAN NOT NULL,
    weight     BIGINT,
    KEY order_lines_order (order_id, position),
    KEY order_lines_product (product_id),
    KEY order_lines_variant (variant_id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS order_lines;
