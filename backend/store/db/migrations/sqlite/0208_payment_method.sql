-- +goose Up
-- How an order is paid so: card, benefit, transfer or cod.
ALTER TABLE payments ADD COLUMN method TEXT NOT NULL DEFAULT 'transfer';

-- +goose Down
ALTER TABLE payments DROP COLUMN method;
