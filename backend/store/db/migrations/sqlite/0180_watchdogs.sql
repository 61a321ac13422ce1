-- +goose Up
CREATE TABLE IF NOT EXISTS watchdogs (
    id                 INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at         DATETIME NOT NULL,
    updated_at         DATETIME NOT NULL,
    deleted_at         DATETIME,
    live               BOOLEAN,
    version            INTEGER NOT NULL DEFAULT 0,
    search_norm        TEXT NOT NULL,
    sort_key           BLOB NOT NULL,
    email              TEXT NOT NULL,
    product_id         INTEGER NOT NULL,
    product_variant_id INTEGER,
    product_title      TEXT NOT NULL,
    language_id        INTEGER,
    sent_at            DATETIME,
    FOREIGN KEY (language_id) REFERENCES languages (id)
);
CREATE INDEX IF NOT EXISTS watchdogs_list ON watchdogs (live, created_at, id);
CREATE INDEX IF NOT EXISTS watchdogs_goods ON watchdogs (product_id, product_variant_id, sent_at);
CREATE INDEX IF NOT EXISTS watchdogs_email ON watchdogs (email);

-- +goose Down
DROP TABLE IF EXISTS watchdogs;
