-- +goose Up
-- Money that staff wrote down by mistake: an entry of the kind "correction" takes it back.
ALTER TABLE order_payments ADD COLUMN corrected BOOLEAN NOT NULL DEFAULT FALSE;

-- +goose Down
ALTER TABLE order_payments DROP COLUMN corrected;
