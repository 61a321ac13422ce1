-- +goose Up
-- When what somebody waits by was asked for last: a link that was confirmed has done what it was for.
-- A run that broke off after this script but before it was noted finds the column there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'watchdogs' AND column_name = 'asked_at') = 0,
    'ALTER TABLE watchdogs ADD COLUMN asked_at DATETIME(3) NULL', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;

-- +goose Down
ALTER TABLE watchdogs DROP COLUMN asked_at;
