-- +goose Up
-- Whether a way of shipping brings parcels to a pick-up point of its courier.
-- A run that broke off after this script but before it was noted finds the column there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'shippings' AND column_name = 'at_point') = 0,
    'ALTER TABLE shippings ADD COLUMN at_point BOOLEAN NOT NULL DEFAULT 0', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;

-- +goose Down
ALTER TABLE shippings DROP COLUMN at_point;
