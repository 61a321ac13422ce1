-- +goose Up
ALTER TABLE setting_langs ADD COLUMN contact_register TEXT;

-- +goose Down
ALTER TABLE setting_langs DROP COLUMN contact_register;
