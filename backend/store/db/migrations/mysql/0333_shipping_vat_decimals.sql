-- +goose Up
-- Other countries have rates of half a percent.
ALTER TABLE orders MODIFY COLUMN shipping_vat DECIMAL(5, 2) NOT NULL;

-- +goose Down
ALTER TABLE orders MODIFY COLUMN shipping_vat INT NOT NULL;
