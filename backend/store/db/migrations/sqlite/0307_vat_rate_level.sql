-- +goose Up
-- Which rate of another country takes the place of this one: 1 standard, 2 reduced, 3 the lower of two reduced.
ALTER TABLE vat_rates ADD COLUMN level INTEGER NOT NULL DEFAULT 1;

-- +goose Down
ALTER TABLE vat_rates DROP COLUMN level;
