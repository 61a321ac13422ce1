-- +goose Up
-- The oldest withdrawal of an order that is not settled.
ALTER TABLE orders ADD COLUMN withdrawal_id INTEGER;
UPDATE orders SET withdrawal_id = (
    SELECT MIN(w.id) FROM withdrawals AS w WHERE w.order_id = orders.id AND w.live = 1 AND w.status IN ('late', 'waiting', 'received', 'refunded')
) WHERE id IN (SELECT order_id FROM withdrawals WHERE live = 1 AND status IN ('late', 'waiting', 'received', 'refunded'));

-- +goose Down
ALTER TABLE orders DROP COLUMN withdrawal_id;
