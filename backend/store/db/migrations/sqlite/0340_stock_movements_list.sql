-- +goose Up
-- Movements are listed and counted by the index alone.
CREATE INDEX IF NOT EXISTS stock_movements_list ON stock_movements (live, created_at, id);
DROP INDEX IF EXISTS stock_movements_made;

-- +goose Down
CREATE INDEX IF NOT EXISTS stock_movements_made ON stock_movements (created_at, id);
DROP INDEX IF EXISTS stock_movements_list;
