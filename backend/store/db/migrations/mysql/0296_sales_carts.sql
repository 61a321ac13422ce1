-- +goose Up
-- Baskets that sites have priced, by a hash, while they may change.
CREATE TABLE IF NOT EXISTS sales_carts (
    cart   VARBINARY(16) NOT NULL PRIMARY KEY,
    day    VARCHAR(10)   NOT NULL,
    pieces BIGINT        NOT NULL,
    KEY sales_carts_day (day)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS sales_carts;
