-- +goose Up
-- An order is searched by the numbers of its documents, which its customer has in hand.
ALTER TABLE orders ADD COLUMN document_numbers TEXT;
UPDATE orders SET document_numbers = substr((
    SELECT group_concat(number, ' ') FROM (SELECT number FROM order_documents d WHERE d.order_id = orders.id AND d.state = 'issued' AND d.number <> '' ORDER BY d.id DESC)), 1, 255)
WHERE id IN (SELECT order_id FROM order_documents WHERE state = 'issued' AND number <> '');

-- +goose Down
ALTER TABLE orders DROP COLUMN document_numbers;
