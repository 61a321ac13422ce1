-- +goose Up
-- Gift vouchers of customers whose data were erased: there is nobody to send them to.
-- A run that broke off after a part of this script finds the column there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'order_gifts' AND column_name = 'nobody') = 0,
    'ALTER TABLE order_gifts ADD COLUMN nobody BOOLEAN NOT NULL DEFAULT FALSE', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;
UPDATE order_gifts SET nobody = TRUE WHERE order_id IN (SELECT id FROM orders WHERE fullname = '');

-- +goose Down
ALTER TABLE order_gifts DROP COLUMN nobody;
