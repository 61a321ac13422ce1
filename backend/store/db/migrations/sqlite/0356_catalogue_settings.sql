-- +goose Up
-- By which rules goods are offered: one row.
CREATE TABLE IF NOT EXISTS catalogue_settings (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at  DATETIME NOT NULL,
    updated_at  DATETIME NOT NULL,
    deleted_at  DATETIME,
    live        BOOLEAN,
    version     INTEGER NOT NULL DEFAULT 0,
    progressive BOOLEAN NOT NULL DEFAULT FALSE
);

-- +goose Down
DROP TABLE IF EXISTS catalogue_settings;
