-- +goose Up
-- Gift vouchers of which nothing is left: their validity is not changed.
ALTER TABLE order_gifts ADD COLUMN spent BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE order_gifts SET spent = TRUE WHERE voucher_id IN (SELECT id FROM vouchers WHERE used = TRUE);

-- +goose Down
ALTER TABLE order_gifts DROP COLUMN spent;
