-- +goose Up
-- What a credit note takes back stands in order_refunds; the column was never written.
ALTER TABLE order_documents DROP COLUMN content;

-- +goose Down
ALTER TABLE order_documents ADD COLUMN content TEXT;
