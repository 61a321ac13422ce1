-- +goose Up
-- Withdrawals stand by the day by which their money is due.
CREATE INDEX IF NOT EXISTS withdrawals_day ON withdrawals (live, due_on, id);

-- +goose Down
DROP INDEX IF EXISTS withdrawals_day;
