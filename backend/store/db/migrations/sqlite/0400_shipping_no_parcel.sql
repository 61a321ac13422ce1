-- +goose Up
-- Whether a way of shipping is for orders in which nothing is sent.
ALTER TABLE shippings ADD COLUMN no_parcel BOOLEAN NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE shippings DROP COLUMN no_parcel;
