-- +goose Up
-- Orders by the day on which they were placed, revenue by the day of the money. Money is in thousandths of a euro.
CREATE TABLE IF NOT EXISTS sales_days (
    day VARCHAR(10) NOT NULL,
    paid BIGINT NOT NULL,
    not_paid BIGINT NOT NULL,
    cancelled BIGINT NOT NULL,
    buyers BIGINT NOT NULL,
    vouchers BIGINT NOT NULL,
    discount BIGINT NOT NULL,
    value BIGINT NOT NULL,
    revenue BIGINT NOT NULL,
    carts BIGINT NOT NULL,
    cart_pieces BIGINT NOT NULL,
    PRIMARY KEY (day)
);

-- +goose Down
DROP TABLE IF EXISTS sales_days;
