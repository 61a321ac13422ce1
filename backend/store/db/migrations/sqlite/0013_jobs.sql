-- +goose Up
CREATE TABLE IF NOT EXISTS jobs (
    id         INTEGER  NOT NULL PRIMARY KEY AUTOINCREMENT,
    kind       TEXT     NOT NULL,
    payload    TEXT     NOT NULL,
    state      INTEGER  NOT NULL,
    run_at     DATETIME NOT NULL,
    token      TEXT     NOT NULL,
    attempts   INTEGER  NOT NULL,
    last_error TEXT     NOT NULL,
    unique_key TEXT,
    created_at DATETIME NOT NULL
);
CREATE INDEX IF NOT EXISTS jobs_due ON jobs (state, run_at, id);
CREATE UNIQUE INDEX IF NOT EXISTS jobs_unique_key ON jobs (unique_key);

-- +goose Down
DROP TABLE IF EXISTS jobs;
