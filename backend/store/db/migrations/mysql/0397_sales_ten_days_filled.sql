-- +goose Up
INSERT IGNORE INTO sales_ten_days (kind, ten_days, value_id, orders, paid, pieces, value, revenue)
SELECT kind, SUBSTR(day, 1, 9), value_id, SUM(orders), SUM(paid), SUM(pieces), SUM(value), SUM(revenue)
FROM sales_parts GROUP BY kind, SUBSTR(day, 1, 9), value_id;

-- +goose Down
DELETE FROM sales_ten_days;
