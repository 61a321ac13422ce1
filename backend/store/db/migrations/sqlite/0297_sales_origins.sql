-- +goose Up
-- What led to the visit in which an order was placed; nothing of who the visitor was.
CREATE TABLE IF NOT EXISTS sales_origins (
    order_id BIGINT NOT NULL PRIMARY KEY,
    referrer BIGINT NOT NULL,
    landing  BIGINT NOT NULL,
    campaign BIGINT NOT NULL
);

-- +goose Down
DROP TABLE IF EXISTS sales_origins;
