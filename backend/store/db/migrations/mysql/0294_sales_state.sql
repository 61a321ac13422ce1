-- +goose Up
-- In whose days orders are counted.
CREATE TABLE IF NOT EXISTS sales_state (
    id INTEGER NOT NULL,
    zone VARCHAR(64) NOT NULL,
    PRIMARY KEY (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS sales_state;
