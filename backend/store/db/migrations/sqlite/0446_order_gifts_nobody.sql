-- +goose Up
-- Gift vouchers of customers whose data were erased: there is nobody to send them to.
ALTER TABLE order_gifts ADD COLUMN nobody BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE order_gifts SET nobody = TRUE WHERE order_id IN (SELECT id FROM orders WHERE fullname = '');

-- +goose Down
ALTER TABLE order_gifts DROP COLUMN nobody;
