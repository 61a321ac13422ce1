-- +goose Up
-- Movements are listed and counted by the index alone.
-- A run that broke off finds the index.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.statistics
     WHERE table_schema = DATABASE() AND table_name = 'stock_movements' AND index_name = 'stock_movements_list') = 0,
    'ALTER TABLE stock_movements ADD KEY stock_movements_list (live, created_at, id), DROP KEY stock_movements_made',
    'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;

-- +goose Down
ALTER TABLE stock_movements ADD KEY stock_movements_made (created_at, id), DROP KEY stock_movements_list;
