-- +goose Up
-- A variant that was sold cannot go, but be hidden.
ALTER TABLE product_variants ADD COLUMN status BOOLEAN NOT NULL DEFAULT TRUE;

-- +goose Down
ALTER TABLE product_variants DROP COLUMN status;
