-- +goose Up
-- Pieces of a line that were taken back and did not come into stock.
ALTER TABLE order_lines ADD COLUMN written_off INTEGER NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE order_lines DROP COLUMN written_off;
