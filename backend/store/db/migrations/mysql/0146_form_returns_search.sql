-- +goose Up
ALTER TABLE form_returns MODIFY search_norm TEXT COLLATE utf8mb4_bin NOT NULL;

-- +goose Down
UPDATE form_returns SET search_norm = LEFT(search_norm, 512);
ALTER TABLE form_returns MODIFY search_norm VARCHAR(512) COLLATE utf8mb4_bin NOT NULL;
