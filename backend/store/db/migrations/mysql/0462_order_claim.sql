-- +goose Up
-- The oldest claim of an order that is not settled.
-- A run that broke off after this script but before it was noted finds the column there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'orders' AND column_name = 'claim_id') = 0,
    'ALTER TABLE orders ADD COLUMN claim_id BIGINT UNSIGNED, ADD KEY orders_claim (live, claim_id)', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;

-- +goose Down
ALTER TABLE orders DROP KEY orders_claim, DROP COLUMN claim_id;
