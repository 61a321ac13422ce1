-- +goose Up
-- The id of an order is drawn before it is written, so that its number can be searched.
CREATE TABLE IF NOT EXISTS order_numbers (
    id         BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    created_at DATETIME(3) NOT NULL
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS order_numbers;
