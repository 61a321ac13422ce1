-- +goose Up
-- The oldest withdrawal of an order that is not settled.
-- A run that broke off after this script but before it was noted finds the column there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'orders' AND column_name = 'withdrawal_id') = 0,
    'ALTER TABLE orders ADD COLUMN withdrawal_id BIGINT UNSIGNED', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;
UPDATE orders JOIN (
    SELECT order_id, MIN(id) AS id FROM withdrawals
    WHERE live = 1 AND status IN ('late', 'waiting', 'received', 'refunded') GROUP BY order_id
) AS w ON w.order_id = orders.id
SET orders.withdrawal_id = w.id;

-- +goose Down
ALTER TABLE orders DROP COLUMN withdrawal_id;
