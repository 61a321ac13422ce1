-- +goose Up
ALTER TABLE einvoices ADD COLUMN sender TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE einvoices DROP COLUMN sender;
