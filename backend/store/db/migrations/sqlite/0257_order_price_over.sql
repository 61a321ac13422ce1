-- +goose Up
-- Of the money of an order, what nothing is owed for.
ALTER TABLE orders ADD COLUMN price_over BIGINT NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE orders DROP COLUMN price_over;
