-- +goose Up
CREATE INDEX IF NOT EXISTS orders_added ON orders (live, created_at, currency, status_admin, price);

-- +goose Down
DROP INDEX IF EXISTS orders_added;
