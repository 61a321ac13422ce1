-- +goose Up
-- What counts as complete, and whether only what is complete is published.
ALTER TABLE catalogue_settings ADD COLUMN gate BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE catalogue_settings ADD COLUMN complete TEXT;

-- +goose Down
ALTER TABLE catalogue_settings DROP COLUMN complete;
ALTER TABLE catalogue_settings DROP COLUMN gate;
