-- +goose Up
CREATE TABLE IF NOT EXISTS product_currencies (
    id          BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    product_id  BIGINT UNSIGNED NOT NULL,
    position    INT NOT NULL DEFAULT 0,
    currency_id BIGINT UNSIGNED NOT NULL,
    price       BIGINT NULL,
    price_sale  BIGINT NULL,
    UNIQUE KEY product_currencies_currency (product_id, currency_id),
    CONSTRAINT fk_product_currencies_product_id FOREIGN KEY (product_id) REFERENCES products (id) ON DELETE CASCADE,
    CONSTRAINT fk_product_currencies_currency_id FOREIGN KEY (currency_id) REFERENCES currencies (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS product_currencies;
