-- +goose Up
-- Parcels that came back, or wait at a point, are looked for among all orders.
CREATE INDEX IF NOT EXISTS orders_parcel ON orders (live, parcel_state, created_at, id);

-- +goose Down
DROP INDEX IF EXISTS orders_parcel;
