-- +goose Up
-- What VIES said about VAT numbers: evidence of why no tax was charged.
CREATE TABLE IF NOT EXISTS vat_checks (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    number       TEXT NOT NULL,
    valid        BOOLEAN NOT NULL,
    name         TEXT,
    address      TEXT,
    consultation TEXT,
    requester    TEXT,
    checked_at   DATETIME NOT NULL
);
CREATE INDEX IF NOT EXISTS vat_checks_number ON vat_checks (number, checked_at);

-- +goose Down
DROP TABLE IF EXISTS vat_checks;
