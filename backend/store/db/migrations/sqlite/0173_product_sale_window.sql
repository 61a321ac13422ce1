-- +goose Up
ALTER TABLE products ADD COLUMN sale_up DATETIME;
ALTER TABLE products ADD COLUMN sale_down DATETIME;
ALTER TABLE products ADD COLUMN sale_turns_at DATETIME;
ALTER TABLE products ADD COLUMN sale_on BOOLEAN NOT NULL DEFAULT 0;
UPDATE products SET sale_on = sale;
CREATE INDEX IF NOT EXISTS products_sale_turns_at ON products (sale_turns_at);

-- +goose Down
DROP INDEX IF EXISTS products_sale_turns_at;
ALTER TABLE products DROP COLUMN sale_on;
ALTER TABLE products DROP COLUMN sale_turns_at;
ALTER TABLE products DROP COLUMN sale_down;
ALTER TABLE products DROP COLUMN sale_up;
