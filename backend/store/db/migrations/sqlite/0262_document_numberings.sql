-- +goose Up
-- How documents of orders are numbered, by kind and year.
CREATE TABLE IF NOT EXISTS document_numberings (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at  DATETIME NOT NULL,
    updated_at  DATETIME NOT NULL,
    deleted_at  DATETIME,
    live        BOOLEAN,
    version     INTEGER NOT NULL DEFAULT 0,
    kind        TEXT NOT NULL,
    year        INTEGER NOT NULL,
    prefix      TEXT NOT NULL,
    year_digits INTEGER NOT NULL DEFAULT 4,
    digits      INTEGER NOT NULL DEFAULT 6,
    begins      INTEGER NOT NULL DEFAULT 1,
    issued      BOOLEAN NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX IF NOT EXISTS document_numberings_year ON document_numberings (kind, year, live);

-- +goose Down
DROP TABLE IF EXISTS document_numberings;
