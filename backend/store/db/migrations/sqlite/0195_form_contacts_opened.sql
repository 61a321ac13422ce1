-- +goose Up
-- What came before anybody kept count was read.
ALTER TABLE form_contacts ADD COLUMN opened BOOLEAN NOT NULL DEFAULT TRUE;

-- +goose Down
ALTER TABLE form_contacts DROP COLUMN opened;
