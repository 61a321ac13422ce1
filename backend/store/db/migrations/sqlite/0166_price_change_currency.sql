-- +goose Up
-- A price of its own in another currency; NULL is the currency of the house.
ALTER TABLE price_changes ADD COLUMN currency_id INTEGER;

-- +goose Down
ALTER TABLE price_changes DROP COLUMN currency_id;
