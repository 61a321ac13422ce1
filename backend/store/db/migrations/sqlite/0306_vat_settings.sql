-- +goose Up
-- Where sales are taxed: one row.
CREATE TABLE IF NOT EXISTS vat_settings (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at DATETIME NOT NULL,
    updated_at DATETIME NOT NULL,
    deleted_at DATETIME,
    live       BOOLEAN,
    version    INTEGER NOT NULL DEFAULT 0,
    oss        BOOLEAN NOT NULL DEFAULT FALSE,
    keep       INTEGER NOT NULL DEFAULT 1,
    reverse    BOOLEAN NOT NULL DEFAULT FALSE,
    export     BOOLEAN NOT NULL DEFAULT FALSE
);

-- +goose Down
DROP TABLE IF EXISTS vat_settings;
