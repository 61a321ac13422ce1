-- +goose Up
CREATE TABLE IF NOT EXISTS product_langs (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    locale       TEXT NOT NULL,
    search_norm  TEXT NOT NULL,
    sort_key     BLOB NOT NULL,
    live         BOOLEAN,
    product_id   INTEGER NOT NULL,
    title        TEXT,
    FOREIGN KEY (product_id) REFERENCES products (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX IF NOT EXISTS product_langs_record ON product_langs (product_id, locale);
CREATE INDEX IF NOT EXISTS product_langs_list ON product_langs (locale, live, sort_key, product_id, search_norm);

-- +goose Down
DROP TABLE IF EXISTS product_langs;
