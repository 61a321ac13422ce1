-- +goose Up
-- Pieces of a line that were taken back and did not come into stock.
-- A run that broke off after this script but before it was noted finds the column there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'order_lines' AND column_name = 'written_off') = 0,
    'ALTER TABLE order_lines ADD COLUMN written_off INT NOT NULL DEFAULT 0', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;

-- +goose Down
ALTER TABLE order_lines DROP COLUMN written_off;
