-- +goose Up
-- Withdrawals stand by the day by which their money is due.
-- A run that broke off finds the index.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.statistics
     WHERE table_schema = DATABASE() AND table_name = 'withdrawals' AND index_name = 'withdrawals_day') = 0,
    'ALTER TABLE withdrawals ADD KEY withdrawals_day (live, due_on, id)',
    'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;

-- +goose Down
ALTER TABLE withdrawals DROP KEY withdrawals_day;
