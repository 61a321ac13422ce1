-- +goose Up
-- How an order is paid so: card, benefit, transfer or cod. A run that broke off
-- after this script but before it was noted finds the column there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'payments' AND column_name = 'method') = 0,
    'ALTER TABLE payments ADD COLUMN method VARCHAR(20) NOT NULL DEFAULT ''transfer''', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;

-- +goose Down
ALTER TABLE payments DROP COLUMN method;
