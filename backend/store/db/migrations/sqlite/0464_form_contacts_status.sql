-- +goose Up
-- Whether a message waits for an answer; those from before are taken for done.
ALTER TABLE form_contacts ADD COLUMN status INTEGER NOT NULL DEFAULT 1;

-- +goose Down
ALTER TABLE form_contacts DROP COLUMN status;
