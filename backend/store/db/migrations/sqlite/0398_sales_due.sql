-- +goose Up
-- Orders that changed since they were counted; an order may be here more than once.
CREATE TABLE IF NOT EXISTS sales_due (
    id INTEGER PRIMARY KEY,
    order_id INTEGER NOT NULL
);

-- +goose Down
DROP TABLE IF EXISTS sales_due;
