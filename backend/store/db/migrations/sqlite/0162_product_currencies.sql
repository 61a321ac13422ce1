-- +goose Up
CREATE TABLE IF NOT EXISTS product_currencies (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    product_id  INTEGER NOT NULL,
    position    INTEGER NOT NULL DEFAULT 0,
    currency_id INTEGER NOT NULL,
    price       INTEGER,
    price_sale  INTEGER,
    FOREIGN KEY (product_id) REFERENCES products (id) ON DELETE CASCADE,
    FOREIGN KEY (currency_id) REFERENCES currencies (id)
);
CREATE UNIQUE INDEX IF NOT EXISTS product_currencies_currency ON product_currencies (product_id, currency_id);

-- +goose Down
DROP TABLE IF EXISTS product_currencies;
