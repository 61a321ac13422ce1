-- +goose Up
-- The structured form of issued documents, written with them.
CREATE TABLE IF NOT EXISTS einvoices (
    id             INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at     DATETIME NOT NULL,
    updated_at     DATETIME NOT NULL,
    deleted_at     DATETIME,
    live           BOOLEAN,
    version        INTEGER NOT NULL DEFAULT 0,
    search_norm    TEXT NOT NULL,
    sort_key       BLOB NOT NULL,
    document_id    INTEGER NOT NULL,
    order_id       INTEGER NOT NULL,
    kind           TEXT NOT NULL,
    number         TEXT NOT NULL,
    issued_on      DATE NOT NULL,
    customer       TEXT NOT NULL,
    receiver       TEXT NOT NULL,
    currency       TEXT NOT NULL,
    total          BIGINT NOT NULL,
    state          TEXT NOT NULL,
    problem        TEXT NOT NULL,
    sent_at        DATETIME,
    content        TEXT NOT NULL,
    content_sha256 TEXT NOT NULL,
    FOREIGN KEY (document_id) REFERENCES documents (id)
);
CREATE UNIQUE INDEX IF NOT EXISTS einvoices_document ON einvoices (document_id);
CREATE INDEX IF NOT EXISTS einvoices_issued ON einvoices (live, issued_on, id);
CREATE INDEX IF NOT EXISTS einvoices_state ON einvoices (state, issued_on, id);

-- +goose Down
DROP TABLE IF EXISTS einvoices;
