-- +goose Up
CREATE TABLE IF NOT EXISTS category_langs (
    id               INTEGER PRIMARY KEY AUTOINCREMENT,
    locale           TEXT NOT NULL,
    search_norm      TEXT NOT NULL,
    sort_key         BLOB NOT NULL,
    live             BOOLEAN,
    category_id      INTEGER NOT NULL,
    title            TEXT,
    title_url        TEXT,
    content          TEXT,
    meta_title       TEXT,
    meta_description TEXT,
    FOREIGN KEY (category_id) REFERENCES categories (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX IF NOT EXISTS category_langs_record ON category_langs (category_id, locale);
CREATE UNIQUE INDEX IF NOT EXISTS category_langs_title_url ON category_langs (locale, title_url, live);
CREATE INDEX IF NOT EXISTS category_langs_list ON category_langs (locale, live, sort_key, category_id, search_norm);

-- +goose Down
DROP TABLE IF EXISTS category_langs;
