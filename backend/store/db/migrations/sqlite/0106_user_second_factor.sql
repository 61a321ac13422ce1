-- +goose Up
ALTER TABLE users ADD COLUMN second_factor BOOLEAN NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE users DROP COLUMN second_factor;
