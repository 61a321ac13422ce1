-- +goose Up
CREATE TABLE IF NOT EXISTS sort_orders (
    name    VARCHAR(64)  NOT NULL PRIMARY KEY,
    made_by VARCHAR(255) NOT NULL
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS sort_orders;
