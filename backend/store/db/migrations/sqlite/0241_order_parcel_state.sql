-- +goose Up
-- How far the parcel of an order is, as its courier says it; "unknown" where nobody knows whether it has it.
ALTER TABLE orders ADD COLUMN parcel_state TEXT;

-- +goose Down
ALTER TABLE orders DROP COLUMN parcel_state;
