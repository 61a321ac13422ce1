-- +goose Up
-- The oldest claim of an order that is not settled.
ALTER TABLE orders ADD COLUMN claim_id INTEGER;
CREATE INDEX IF NOT EXISTS orders_claim ON orders (live, claim_id);

-- +goose Down
DROP INDEX IF EXISTS orders_claim;
ALTER TABLE orders DROP COLUMN claim_id;
