-- +goose Up
-- For which purposes data about people are kept, how long, and what is over that.
CREATE TABLE IF NOT EXISTS gdpr_processings (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at  DATETIME NOT NULL,
    updated_at  DATETIME NOT NULL,
    deleted_at  DATETIME,
    live        BOOLEAN,
    version     BIGINT NOT NULL DEFAULT 0,
    months      INTEGER NOT NULL DEFAULT 0,
    erases      BOOLEAN NOT NULL DEFAULT 0,
    due         BIGINT NOT NULL DEFAULT 0,
    oldest      DATETIME,
    checked_at  DATETIME
);

-- +goose Down
DROP TABLE IF EXISTS gdpr_processings;
