-- +goose Up
-- Other countries have rates of half a percent.
ALTER TABLE order_lines MODIFY COLUMN vat DECIMAL(5, 2) NOT NULL;

-- +goose Down
ALTER TABLE order_lines MODIFY COLUMN vat INT NOT NULL;
