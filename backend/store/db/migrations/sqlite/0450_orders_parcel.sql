-- +goose Up
-- Parcels that came back, or wait at a point, are looked for among all orders, and so is money that a person has to send.
CREATE INDEX IF NOT EXISTS orders_parcel ON orders (live, parcel_state, created_at, id);
CREATE INDEX IF NOT EXISTS order_repayments_state ON order_repayments (state, order_id);

-- +goose Down
DROP INDEX IF EXISTS order_repayments_state;
DROP INDEX IF EXISTS orders_parcel;
