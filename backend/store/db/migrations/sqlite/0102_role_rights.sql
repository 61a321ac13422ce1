-- +goose Up
ALTER TABLE roles ADD COLUMN rights TEXT;

-- +goose Down
ALTER TABLE roles DROP COLUMN rights;
