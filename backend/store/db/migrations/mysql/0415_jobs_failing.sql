-- +goose Up
-- given_key is the key of a job that was given up, which it gets back where it is tried again.
-- The others are what a screen asks of its records, made up. Those that are live are the jobs
-- that were given up and those that failed and wait; the others are neither live nor removed.
-- A run that broke off after this script but before it was noted finds the columns there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'jobs' AND column_name = 'given_key') = 0,
    'ALTER TABLE jobs
        ADD COLUMN given_key  VARCHAR(191) NULL,
        ADD COLUMN updated_at DATETIME(3)  GENERATED ALWAYS AS (created_at) VIRTUAL,
        ADD COLUMN deleted_at DATETIME(3)  GENERATED ALWAYS AS (CASE WHEN state = 1 OR (state = 0 AND last_error <> '''') THEN NULL ELSE created_at END) VIRTUAL,
        ADD COLUMN live       TINYINT      GENERATED ALWAYS AS (CASE WHEN state = 1 OR (state = 0 AND last_error <> '''') THEN 1 ELSE 0 END) VIRTUAL,
        ADD COLUMN version    BIGINT       GENERATED ALWAYS AS (0) VIRTUAL,
        ADD COLUMN next_at    DATETIME(3)  GENERATED ALWAYS AS (CASE WHEN state = 0 THEN run_at END) VIRTUAL', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.statistics
     WHERE table_schema = DATABASE() AND table_name = 'jobs' AND index_name = 'jobs_failing') = 0,
    'ALTER TABLE jobs ADD KEY jobs_failing (live, created_at)', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;

-- +goose Down
ALTER TABLE jobs DROP KEY jobs_failing, DROP COLUMN next_at, DROP COLUMN version, DROP COLUMN live,
    DROP COLUMN deleted_at, DROP COLUMN updated_at, DROP COLUMN given_key;
