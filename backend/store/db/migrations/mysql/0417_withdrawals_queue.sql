-- +goose Up
-- Withdrawals whose money is due stand first, by the day; what is settled last.
-- A run that broke off after this script but before it was noted finds the column there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'withdrawals' AND column_name = 'queue_on') = 0,
    'ALTER TABLE withdrawals ADD COLUMN queue_on DATE NOT NULL DEFAULT ''9999-12-31'', ADD KEY withdrawals_queue (live, queue_on, id)', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;
UPDATE withdrawals SET queue_on = CASE WHEN status IN ('done', 'refused') THEN '9999-12-31' WHEN status = 'refunded' THEN '9998-12-31' ELSE due_on END;

-- +goose Down
ALTER TABLE withdrawals DROP COLUMN queue_on;
