-- +goose Up
ALTER TABLE roles ADD COLUMN second_factor BOOLEAN NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE roles DROP COLUMN second_factor;
