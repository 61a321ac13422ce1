-- +goose Up
-- Whether a way of shipping is for orders in which nothing is sent.
-- A run that broke off after this script but before it was noted finds the column there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'shippings' AND column_name = 'no_parcel') = 0,
    'ALTER TABLE shippings ADD COLUMN no_parcel BOOLEAN NOT NULL DEFAULT 0', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;

-- +goose Down
ALTER TABLE shippings DROP COLUMN no_parcel;
