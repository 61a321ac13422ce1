-- +goose Up
-- Parcels of orders that were anonymised before parcels were, told whom they went to.
UPDATE order_shipments SET parcel = '', words = '' WHERE order_id IN (SELECT id FROM orders WHERE email LIKE '%@anonymised.invalid');

-- +goose Down
SELECT 1;
