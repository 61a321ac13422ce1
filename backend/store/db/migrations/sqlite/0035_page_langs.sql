-- +goose Up
CREATE TABLE IF NOT EXISTS page_langs (
    id               INTEGER PRIMARY KEY AUTOINCREMENT,
    locale           TEXT NOT NULL,
    search_norm      TEXT NOT NULL,
    sort_key         BLOB NOT NULL,
    live             BOOLEAN,
    page_id          INTEGER NOT NULL,
    title            TEXT,
    title_url        TEXT,
    content          TEXT,
    meta_title       TEXT,
    meta_description TEXT,
    FOREIGN KEY (page_id) REFERENCES pages (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX IF NOT EXISTS page_langs_record ON page_langs (page_id, locale);
CREATE UNIQUE INDEX IF NOT EXISTS page_langs_title_url ON page_langs (locale, title_url, live);
CREATE INDEX IF NOT EXISTS page_langs_list ON page_langs (locale, live, sort_key, page_id, search_norm);

-- +goose Down
DROP TABLE IF EXISTS page_langs;
