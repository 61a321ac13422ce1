-- +goose Up
-- Who answers in the Union for goods of makers outside it (Regulation (EU) 2023/988, art. 16).
CREATE TABLE IF NOT EXISTS responsible_persons (
    id             INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    created_at     DATETIME NOT NULL,
    updated_at     DATETIME NOT NULL,
    deleted_at     DATETIME,
    live           BOOLEAN,
    version        INTEGER NOT NULL DEFAULT 0,
    search_norm    TEXT NOT NULL,
    sort_key       BLOB NOT NULL,
    name           TEXT NOT NULL,
    address        TEXT NOT NULL,
    city           TEXT NOT NULL,
    zip            TEXT NOT NULL,
    country_id     INTEGER NOT NULL,
    email          TEXT,
    web            TEXT
);
CREATE INDEX IF NOT EXISTS responsible_persons_sort_key ON responsible_persons (live, sort_key, id);

-- +goose Down
DROP TABLE IF EXISTS responsible_persons;
