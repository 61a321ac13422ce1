-- +goose Up
ALTER TABLE form_contacts MODIFY search_norm TEXT COLLATE utf8mb4_bin NOT NULL;

-- +goose Down
UPDATE form_contacts SET search_norm = LEFT(search_norm, 512);
ALTER TABLE form_contacts MODIFY search_norm VARCHAR(512) COLLATE utf8mb4_bin NOT NULL;
