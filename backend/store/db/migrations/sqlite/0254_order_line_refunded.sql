-- +goose Up
-- Pieces of a line that were taken back.
ALTER TABLE order_lines ADD COLUMN refunded INTEGER NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE order_lines DROP COLUMN refunded;
