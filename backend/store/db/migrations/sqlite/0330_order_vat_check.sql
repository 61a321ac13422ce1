-- +goose Up
-- What VIES said about the VAT number of an order, as JSON.
ALTER TABLE orders ADD COLUMN vat_check TEXT;

-- +goose Down
ALTER TABLE orders DROP COLUMN vat_check;
