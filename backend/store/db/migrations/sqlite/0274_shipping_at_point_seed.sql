-- +goose Up
-- What was made before the column was: the providers whose parcels are collected at points (002 §1).
UPDATE shippings SET at_point = 1 WHERE provider IN (1, 2);

-- +goose Down
UPDATE shippings SET at_point = 0;
