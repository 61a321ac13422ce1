-- +goose Up
-- The same by product, by way of paying and by what led to the order.
CREATE TABLE IF NOT EXISTS sales_parts (
    kind VARCHAR(10) NOT NULL,
    day VARCHAR(10) NOT NULL,
    value_id BIGINT NOT NULL,
    orders BIGINT NOT NULL,
    paid BIGINT NOT NULL,
    pieces BIGINT NOT NULL,
    value BIGINT NOT NULL,
    revenue BIGINT NOT NULL,
    PRIMARY KEY (kind, day, value_id)
) WITHOUT ROWID;

-- +goose Down
DROP TABLE IF EXISTS sales_parts;
