-- +goose Up
-- What an order is counted as, to be taken off when it counts as something else.
CREATE TABLE IF NOT EXISTS sales_orders (
    order_id BIGINT NOT NULL,
    day VARCHAR(10) NOT NULL,
    state SMALLINT NOT NULL,
    buyer VARBINARY(8) NOT NULL,
    moves TEXT NOT NULL,
    PRIMARY KEY (order_id),
    KEY sales_orders_buyer (day, buyer)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS sales_orders;
