-- +goose Up
-- Whether a way of shipping brings parcels to a pick-up point of its courier.
ALTER TABLE shippings ADD COLUMN at_point BOOLEAN NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE shippings DROP COLUMN at_point;
