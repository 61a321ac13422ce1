-- +goose Up
-- What is packed together goes by one way of shipping.
CREATE INDEX IF NOT EXISTS orders_shipping ON orders (live, shipping_id, created_at, id);

-- +goose Down
DROP INDEX IF EXISTS orders_shipping;
