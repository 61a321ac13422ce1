-- +goose Up
-- What each run found over its period in a place, and what it erased.
CREATE TABLE IF NOT EXISTS gdpr_runs (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at    DATETIME NOT NULL,
    updated_at    DATETIME NOT NULL,
    deleted_at    DATETIME,
    live          BOOLEAN,
    version       BIGINT NOT NULL DEFAULT 0,
    processing_id INTEGER NOT NULL,
    run           TEXT NOT NULL,
    place         TEXT NOT NULL,
    found         BIGINT NOT NULL,
    oldest        DATETIME,
    erasing       BOOLEAN NOT NULL,
    erased        BIGINT NOT NULL,
    done_at       DATETIME,
    FOREIGN KEY (processing_id) REFERENCES gdpr_processings (id)
);
CREATE UNIQUE INDEX IF NOT EXISTS gdpr_runs_once ON gdpr_runs (run, place);
CREATE INDEX IF NOT EXISTS gdpr_runs_processing ON gdpr_runs (processing_id, id);

-- +goose Down
DROP TABLE IF EXISTS gdpr_runs;
