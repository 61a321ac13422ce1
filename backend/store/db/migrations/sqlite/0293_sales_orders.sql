-- +goose Up
-- What an order is counted as, to be taken off when it counts as something else.
CREATE TABLE IF NOT EXISTS sales_orders (
    order_id BIGINT NOT NULL,
    day VARCHAR(10) NOT NULL,
    state INTEGER NOT NULL,
    buyer BLOB NOT NULL,
    moves TEXT NOT NULL,
    PRIMARY KEY (order_id)
);
CREATE INDEX IF NOT EXISTS sales_orders_buyer ON sales_orders (day, buyer);

-- +goose Down
DROP TABLE IF EXISTS sales_orders;
