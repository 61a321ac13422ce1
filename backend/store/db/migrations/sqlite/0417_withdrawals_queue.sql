-- +goose Up
-- Withdrawals whose money is due stand first, by the day; what is settled last.
ALTER TABLE withdrawals ADD COLUMN queue_on DATE NOT NULL DEFAULT '9999-12-31 00:00:00+00:00';
UPDATE withdrawals SET queue_on = CASE WHEN status IN ('done', 'refused') THEN '9999-12-31 00:00:00+00:00' WHEN status = 'refunded' THEN '9998-12-31 00:00:00+00:00' ELSE due_on END;
CREATE INDEX IF NOT EXISTS withdrawals_queue ON withdrawals (live, queue_on, id);

-- +goose Down
DROP INDEX IF EXISTS withdrawals_queue;
ALTER TABLE withdrawals DROP COLUMN queue_on;
