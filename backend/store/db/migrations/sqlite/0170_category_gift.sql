-- +goose Up
ALTER TABLE categories ADD COLUMN gift BOOLEAN NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE categories DROP COLUMN gift;
