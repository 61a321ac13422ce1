-- +goose Up
CREATE TABLE IF NOT EXISTS gallery_langs (
    id               INTEGER PRIMARY KEY AUTOINCREMENT,
    locale           TEXT NOT NULL,
    search_norm      TEXT NOT NULL,
    sort_key         BLOB NOT NULL,
    live             BOOLEAN,
    gallery_id       INTEGER NOT NULL,
    title            TEXT,
    title_url        TEXT,
    content          TEXT,
    meta_title       TEXT,
    meta_description TEXT,
    FOREIGN KEY (gallery_id) REFERENCES galleries (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX IF NOT EXISTS gallery_langs_record ON gallery_langs (gallery_id, locale);
CREATE UNIQUE INDEX IF NOT EXISTS gallery_langs_title_url ON gallery_langs (locale, title_url, live);
CREATE INDEX IF NOT EXISTS gallery_langs_list ON gallery_langs (locale, live, sort_key, gallery_id, search_norm);

-- +goose Down
DROP TABLE IF EXISTS gallery_langs;
