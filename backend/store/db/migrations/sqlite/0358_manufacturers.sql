-- +goose Up
-- Who made the goods (Regulation (EU) 2023/988, art. 19).
CREATE TABLE IF NOT EXISTS manufacturers (
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
    web            TEXT,
    responsible_id INTEGER
);
CREATE INDEX IF NOT EXISTS manufacturers_sort_key ON manufacturers (live, sort_key, id);

-- +goose Down
DROP TABLE IF EXISTS manufacturers;
