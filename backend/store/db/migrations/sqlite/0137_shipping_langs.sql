-- +goose Up
CREATE TABLE IF NOT EXISTS shipping_langs (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    locale        TEXT NOT NULL,
    search_norm   TEXT NOT NULL,
    sort_key      BLOB NOT NULL,
    live          BOOLEAN,
    shipping_id   INTEGER NOT NULL,
    title         TEXT,
    tracking_link TEXT,
    content       TEXT,
    FOREIGN KEY (shipping_id) REFERENCES shippings (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX IF NOT EXISTS shipping_langs_record ON shipping_langs (shipping_id, locale);
CREATE INDEX IF NOT EXISTS shipping_langs_list ON shipping_langs (locale, live, sort_key, shipping_id, search_norm);

-- +goose Down
DROP TABLE IF EXISTS shipping_langs;
