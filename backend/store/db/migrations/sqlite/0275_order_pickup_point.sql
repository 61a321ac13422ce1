-- +goose Up
-- The pick-up point that was chosen from the list; shipping_point is what it looked like then.
ALTER TABLE orders ADD COLUMN pickup_point_id INTEGER;

-- +goose Down
ALTER TABLE orders DROP COLUMN pickup_point_id;
