-- +goose Up
-- Sites ask for any goods as a gift voucher, which most are not: what was sold says so, and
-- what the form of the order shows says the same.
UPDATE orders SET products = REPLACE(products, '"gift":true', '"gift":false')
WHERE products LIKE '%"gift":true%' AND NOT EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = orders.id AND l.gift);

-- +goose Down
SELECT 1;
