-- +goose Up
-- E-invoices that suppliers sent.
CREATE TABLE IF NOT EXISTS received_invoices (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at  DATETIME NOT NULL,
    updated_at  DATETIME NOT NULL,
    deleted_at  DATETIME,
    live        BOOLEAN,
    version     BIGINT NOT NULL DEFAULT 0,
    search_norm TEXT NOT NULL,
    sort_key    BLOB NOT NULL,
    kind        TEXT NOT NULL,
    number      TEXT NOT NULL,
    issued_on   DATE NOT NULL,
    due_on      DATE,
    seller      TEXT NOT NULL,
    seller_no   TEXT,
    currency    TEXT,
    net         BIGINT NOT NULL,
    total       BIGINT NOT NULL,
    due         BIGINT NOT NULL,
    state       TEXT NOT NULL,
    reason      TEXT,
    validity    TEXT NOT NULL,
    problems    TEXT NOT NULL,
    source      TEXT NOT NULL,
    brought_by  TEXT,
    same_key    TEXT NOT NULL,
    sha256      TEXT NOT NULL,
    size        BIGINT NOT NULL,
    path        TEXT NOT NULL
);
CREATE UNIQUE INDEX IF NOT EXISTS received_invoices_sha256 ON received_invoices (sha256, live);
CREATE UNIQUE INDEX IF NOT EXISTS received_invoices_same ON received_invoices (same_key, live);
CREATE INDEX IF NOT EXISTS received_invoices_created ON received_invoices (live, created_at, id);
CREATE INDEX IF NOT EXISTS received_invoices_issued ON received_invoices (live, issued_on, id);

-- +goose Down
DROP TABLE IF EXISTS received_invoices;
