-- +goose Up
-- Products are listed by price.
CREATE INDEX IF NOT EXISTS products_price ON products (live, price, id);

-- +goose Down
DROP INDEX IF EXISTS products_price;
