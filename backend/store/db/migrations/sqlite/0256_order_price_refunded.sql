-- +goose Up
-- What was taken back of an order.
ALTER TABLE orders ADD COLUMN price_refunded BIGINT NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE orders DROP COLUMN price_refunded;
