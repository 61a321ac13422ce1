-- +goose Up
-- A text has no length here.
SELECT 1;

-- +goose Down
UPDATE form_contacts SET search_norm = substr(search_norm, 1, 512);
