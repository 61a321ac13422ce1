-- +goose Up
-- Documents of orders that were issued, or are to be: one for each kind and part.
CREATE TABLE IF NOT EXISTS order_documents (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at DATETIME NOT NULL,
    updated_at DATETIME NOT NULL,
    deleted_at DATETIME,
    live       BOOLEAN,
    version    BIGINT NOT NULL DEFAULT 0,
    order_id   INTEGER NOT NULL,
    kind       TEXT NOT NULL,
    part       INTEGER NOT NULL,
    state      TEXT NOT NULL,
    problem    TEXT,
    content    TEXT,
    service    TEXT,
    service_id TEXT,
    number     TEXT,
    token      TEXT,
    locale     TEXT,
    issued_on  DATE,
    total      BIGINT NOT NULL DEFAULT 0,
    currency   TEXT
);
CREATE UNIQUE INDEX IF NOT EXISTS order_documents_part ON order_documents (order_id, kind, part);

-- +goose Down
DROP TABLE IF EXISTS order_documents;
