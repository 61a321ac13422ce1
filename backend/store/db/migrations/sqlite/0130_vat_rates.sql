-- +goose Up
CREATE TABLE IF NOT EXISTS vat_rates (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at  DATETIME NOT NULL,
    updated_at  DATETIME NOT NULL,
    deleted_at  DATETIME,
    live        BOOLEAN,
    version     INTEGER NOT NULL DEFAULT 0,
    search_norm TEXT NOT NULL,
    sort_key    BLOB NOT NULL,
    title       TEXT NOT NULL,
    percent     INTEGER NOT NULL,
    valid_from  DATE NOT NULL,
    valid_to    DATE
);
CREATE INDEX IF NOT EXISTS vat_rates_list ON vat_rates (live, valid_from, id);

-- +goose Down
DROP TABLE IF EXISTS vat_rates;
