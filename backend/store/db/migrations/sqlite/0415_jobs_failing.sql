-- +goose Up
-- The key of a job that was given up, which it gets back where it is tried again.
ALTER TABLE jobs ADD COLUMN given_key TEXT;
-- What a screen asks of its records, made up. Those that are live are the jobs that were
-- given up and those that failed and wait; the others are neither live nor removed.
ALTER TABLE jobs ADD COLUMN updated_at DATETIME GENERATED ALWAYS AS (created_at) VIRTUAL;
ALTER TABLE jobs ADD COLUMN deleted_at DATETIME GENERATED ALWAYS AS (CASE WHEN state = 1 OR (state = 0 AND last_error <> '') THEN NULL ELSE created_at END) VIRTUAL;
ALTER TABLE jobs ADD COLUMN live BOOLEAN GENERATED ALWAYS AS (CASE WHEN state = 1 OR (state = 0 AND last_error <> '') THEN 1 ELSE 0 END) VIRTUAL;
ALTER TABLE jobs ADD COLUMN version INTEGER GENERATED ALWAYS AS (0) VIRTUAL;
ALTER TABLE jobs ADD COLUMN next_at DATETIME GENERATED ALWAYS AS (CASE WHEN state = 0 THEN run_at END) VIRTUAL;
CREATE INDEX IF NOT EXISTS jobs_failing ON jobs (live, created_at) WHERE live = 1;

-- +goose Down
DROP INDEX IF EXISTS jobs_failing;
ALTER TABLE jobs DROP COLUMN next_at;
ALTER TABLE jobs DROP COLUMN version;
ALTER TABLE jobs DROP COLUMN live;
ALTER TABLE jobs DROP COLUMN deleted_at;
ALTER TABLE jobs DROP COLUMN updated_at;
ALTER TABLE jobs DROP COLUMN given_key;
