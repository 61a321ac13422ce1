-- +goose Up
-- Where an order is taxed: at home where it is empty.
ALTER TABLE orders ADD COLUMN vat_mode TEXT;

-- +goose Down
ALTER TABLE orders DROP COLUMN vat_mode;
