-- +goose Up
-- The records that a request found, and what became of each.
CREATE TABLE IF NOT EXISTS gdpr_findings (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at   DATETIME NOT NULL,
    updated_at   DATETIME NOT NULL,
    deleted_at   DATETIME,
    live         BOOLEAN,
    version      INTEGER NOT NULL DEFAULT 0,
    request_id   INTEGER NOT NULL,
    place        TEXT NOT NULL,
    row_id       INTEGER NOT NULL,
    title        TEXT NOT NULL,
    found_by     TEXT NOT NULL,
    included     BOOLEAN NOT NULL,
    fate         TEXT NOT NULL,
    reason       TEXT NOT NULL,
    done_at      DATETIME,
    FOREIGN KEY (request_id) REFERENCES gdpr_requests (id)
);
CREATE UNIQUE INDEX IF NOT EXISTS gdpr_findings_row ON gdpr_findings (request_id, place, row_id);

-- +goose Down
DROP TABLE IF EXISTS gdpr_findings;
