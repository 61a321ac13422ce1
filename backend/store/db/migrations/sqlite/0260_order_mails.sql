-- +goose Up
-- The mails of orders; their ids are the program's.
CREATE TABLE IF NOT EXISTS order_mails (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at DATETIME NOT NULL,
    updated_at DATETIME NOT NULL,
    deleted_at DATETIME,
    live       BOOLEAN,
    version    BIGINT NOT NULL DEFAULT 0,
    status     BOOLEAN NOT NULL DEFAULT 1
);

-- +goose Down
DROP TABLE IF EXISTS order_mails;
