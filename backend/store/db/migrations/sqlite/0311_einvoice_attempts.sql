-- +goose Up
ALTER TABLE einvoices ADD COLUMN attempt INTEGER NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE einvoices DROP COLUMN attempt;
