-- +goose Up
-- Baskets that sites have priced, by a hash, while they may change.
CREATE TABLE IF NOT EXISTS sales_carts (
    cart   BLOB        NOT NULL PRIMARY KEY,
    day    VARCHAR(10) NOT NULL,
    pieces BIGINT      NOT NULL
);
CREATE INDEX IF NOT EXISTS sales_carts_day ON sales_carts (day);

-- +goose Down
DROP TABLE IF EXISTS sales_carts;
