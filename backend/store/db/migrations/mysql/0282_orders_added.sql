-- +goose Up
-- A run that broke off finds the index.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.statistics
     WHERE table_schema = DATABASE() AND table_name = 'orders' AND index_name = 'orders_added') = 0,
    'ALTER TABLE orders ADD KEY orders_added (live, created_at, currency, status_admin, price)',
    'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;

-- +goose Down
ALTER TABLE orders DROP KEY orders_added;
