-- +goose Up
-- Products are asked for by who makes them.
CREATE INDEX IF NOT EXISTS products_manufacturer ON products (live, manufacturer_id);

-- +goose Down
DROP INDEX IF EXISTS products_manufacturer;
