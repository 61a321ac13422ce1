-- +goose Up
-- Orders whose customers withdrew are asked for among all.
CREATE INDEX IF NOT EXISTS orders_withdrawal ON orders (live, withdrawal_id);

-- +goose Down
DROP INDEX IF EXISTS orders_withdrawal;
