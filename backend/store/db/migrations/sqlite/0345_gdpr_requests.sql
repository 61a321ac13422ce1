-- +goose Up
-- What people ask about their data, and when it is due.
CREATE TABLE IF NOT EXISTS gdpr_requests (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at   DATETIME NOT NULL,
    updated_at   DATETIME NOT NULL,
    deleted_at   DATETIME,
    live         BOOLEAN,
    version      INTEGER NOT NULL DEFAULT 0,
    search_norm  TEXT NOT NULL,
    sort_key     BLOB NOT NULL,
    number       TEXT NOT NULL,
    kind         INTEGER NOT NULL,
    name         TEXT NOT NULL,
    email        TEXT NOT NULL,
    phone        TEXT NOT NULL,
    note         TEXT NOT NULL,
    received_on  DATE NOT NULL,
    due_on       DATE NOT NULL,
    extended     BOOLEAN NOT NULL,
    reason       TEXT NOT NULL,
    verified     BOOLEAN NOT NULL,
    status       INTEGER NOT NULL,
    searched_at  DATETIME,
    answered_at  DATETIME,
    erased_at    DATETIME
);
CREATE UNIQUE INDEX IF NOT EXISTS gdpr_requests_number ON gdpr_requests (number);
CREATE INDEX IF NOT EXISTS gdpr_requests_due ON gdpr_requests (live, due_on, id);

-- +goose Down
DROP TABLE IF EXISTS gdpr_requests;
