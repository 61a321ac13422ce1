-- +goose Up
-- Parcels that came back, or wait at a point, are looked for among all orders, and so is money that a person has to send.
-- A run that broke off after this script but before it was noted finds the index there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.statistics
     WHERE table_schema = DATABASE() AND table_name = 'orders' AND index_name = 'orders_parcel') = 0,
    'ALTER TABLE orders ADD KEY orders_parcel (live, parcel_state, created_at, id)', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.statistics
     WHERE table_schema = DATABASE() AND table_name = 'order_repayments' AND index_name = 'order_repayments_state') = 0,
    'ALTER TABLE order_repayments ADD KEY order_repayments_state (state, order_id)', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;

-- +goose Down
ALTER TABLE order_repayments DROP KEY order_repayments_state;
ALTER TABLE orders DROP KEY orders_parcel;
