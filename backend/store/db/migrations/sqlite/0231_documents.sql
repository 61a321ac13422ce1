-- +goose Up
-- Issued documents. Nothing here is ever changed or removed; see migration 235.
CREATE TABLE IF NOT EXISTS documents (
    id             INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    created_at     DATETIME NOT NULL,
    updated_at     DATETIME NOT NULL,
    deleted_at     DATETIME,
    live           BOOLEAN,
    version        INTEGER NOT NULL DEFAULT 0,
    order_id       INTEGER NOT NULL,
    kind           TEXT NOT NULL,
    part           INTEGER NOT NULL,
    series         TEXT NOT NULL,
    year           INTEGER NOT NULL,
    serial         INTEGER NOT NULL,
    number         TEXT NOT NULL,
    issued_on      DATE NOT NULL,
    customer       TEXT NOT NULL,
    currency       TEXT NOT NULL,
    total          BIGINT NOT NULL,
    content        TEXT NOT NULL,
    content_sha256 TEXT NOT NULL
);
CREATE UNIQUE INDEX IF NOT EXISTS documents_series ON documents (series, year, serial);
CREATE UNIQUE INDEX IF NOT EXISTS documents_order ON documents (order_id, kind, part);
CREATE UNIQUE INDEX IF NOT EXISTS documents_number ON documents (number);
CREATE INDEX IF NOT EXISTS documents_issued ON documents (issued_on, id);

-- +goose Down
DROP TABLE IF EXISTS documents;
