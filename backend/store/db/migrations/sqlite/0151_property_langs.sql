-- +goose Up
CREATE TABLE IF NOT EXISTS property_langs (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    locale      TEXT NOT NULL,
    search_norm TEXT NOT NULL,
    sort_key    BLOB NOT NULL,
    live        BOOLEAN,
    property_id INTEGER NOT NULL,
    title       TEXT,
    title_url   TEXT,
    FOREIGN KEY (property_id) REFERENCES properties (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX IF NOT EXISTS property_langs_record ON property_langs (property_id, locale);
CREATE UNIQUE INDEX IF NOT EXISTS property_langs_title_url ON property_langs (locale, title_url, live);
CREATE INDEX IF NOT EXISTS property_langs_list ON property_langs (locale, live, sort_key, property_id, search_norm);

-- +goose Down
DROP TABLE IF EXISTS property_langs;
