-- +goose Up
-- An order is searched by the numbers of its documents, which its customer has in hand.
-- A run that broke off after this script but before it was noted finds the column there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'orders' AND column_name = 'document_numbers') = 0,
    'ALTER TABLE orders ADD COLUMN document_numbers VARCHAR(255)', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;
UPDATE orders JOIN (
    SELECT order_id, GROUP_CONCAT(number ORDER BY id DESC SEPARATOR ' ') AS numbers FROM order_documents WHERE state = 'issued' AND number <> '' GROUP BY order_id
) d ON d.order_id = orders.id SET orders.document_numbers = LEFT(d.numbers, 255);

-- +goose Down
ALTER TABLE orders DROP COLUMN document_numbers;
