-- +goose Up
-- What a controller says of itself in the record of processing.
CREATE TABLE IF NOT EXISTS gdpr_controllers (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at  DATETIME NOT NULL,
    updated_at  DATETIME NOT NULL,
    deleted_at  DATETIME,
    live        BOOLEAN,
    version     BIGINT NOT NULL DEFAULT 0
);

-- +goose Down
DROP TABLE IF EXISTS gdpr_controllers;
