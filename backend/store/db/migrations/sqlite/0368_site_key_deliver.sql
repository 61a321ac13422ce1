-- +goose Up
-- Who brings e-invoices that suppliers send.
ALTER TABLE site_keys ADD COLUMN may_deliver BOOLEAN NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE site_keys DROP COLUMN may_deliver;
