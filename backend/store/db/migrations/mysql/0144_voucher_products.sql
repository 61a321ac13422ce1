-- +goose Up
CREATE TABLE IF NOT EXISTS voucher_products (
    voucher_id BIGINT UNSIGNED NOT NULL,
    product_id BIGINT UNSIGNED NOT NULL,
    position   INT NOT NULL DEFAULT 0,
    PRIMARY KEY (voucher_id, product_id),
    KEY voucher_products_product_id (product_id, voucher_id),
    CONSTRAINT fk_voucher_products_voucher_id FOREIGN KEY (voucher_id) REFERENCES vouchers (id) ON DELETE CASCADE,
    CONSTRAINT fk_voucher_products_product_id FOREIGN KEY (product_id) REFERENCES products (id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS voucher_products;
