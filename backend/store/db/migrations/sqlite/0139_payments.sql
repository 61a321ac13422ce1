-- +goose Up
CREATE TABLE IF NOT EXISTS payments (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at DATETIME NOT NULL,
    updated_at DATETIME NOT NULL,
    deleted_at DATETIME,
    live       BOOLEAN,
    version    INTEGER NOT NULL DEFAULT 0,
    status     BOOLEAN NOT NULL DEFAULT 0,
    vat        INTEGER,
    price      INTEGER NOT NULL DEFAULT 0,
    image      TEXT,
    FOREIGN KEY (vat) REFERENCES vat_rates (id)
);
CREATE INDEX IF NOT EXISTS payments_updated ON payments (live, updated_at, id);

-- +goose Down
DROP TABLE IF EXISTS payments;
