-- +goose Up
-- Rates of value added tax of other member states, in hundredths of a percent.
CREATE TABLE IF NOT EXISTS country_rates (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at DATETIME NOT NULL,
    updated_at DATETIME NOT NULL,
    deleted_at DATETIME,
    live       BOOLEAN,
    version    INTEGER NOT NULL DEFAULT 0,
    search_norm TEXT NOT NULL,
    sort_key BLOB NOT NULL,
    title TEXT NOT NULL,
    country_id INTEGER NOT NULL,
    level      INTEGER NOT NULL,
    percent    INTEGER NOT NULL,
    valid_from DATE NOT NULL,
    valid_to   DATE,
    verified   BOOLEAN NOT NULL DEFAULT FALSE
);
CREATE INDEX IF NOT EXISTS country_rates_country ON country_rates (live, country_id, id);

-- +goose Down
DROP TABLE IF EXISTS country_rates;
