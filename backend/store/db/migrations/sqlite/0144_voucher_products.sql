-- +goose Up
CREATE TABLE IF NOT EXISTS voucher_products (
    voucher_id INTEGER NOT NULL,
    product_id INTEGER NOT NULL,
    position   INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (voucher_id, product_id),
    FOREIGN KEY (voucher_id) REFERENCES vouchers (id) ON DELETE CASCADE,
    FOREIGN KEY (product_id) REFERENCES products (id) ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS voucher_products_product_id ON voucher_products (product_id, voucher_id);

-- +goose Down
DROP TABLE IF EXISTS voucher_products;
