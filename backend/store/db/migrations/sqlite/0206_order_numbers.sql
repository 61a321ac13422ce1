-- +goose Up
-- The id of an order is drawn before it is written, so that its number can be searched.
CREATE TABLE IF NOT EXISTS order_numbers (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at DATETIME NOT NULL
);

-- +goose Down
DROP TABLE IF EXISTS order_numbers;
