-- +goose Up
CREATE TABLE IF NOT EXISTS article_langs (
    id               INTEGER PRIMARY KEY AUTOINCREMENT,
    locale           TEXT NOT NULL,
    search_norm      TEXT NOT NULL,
    sort_key         BLOB NOT NULL,
    live             BOOLEAN,
    article_id       INTEGER NOT NULL,
    title            TEXT,
    title_url        TEXT,
    content          TEXT,
    meta_title       TEXT,
    meta_description TEXT,
    FOREIGN KEY (article_id) REFERENCES articles (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX IF NOT EXISTS article_langs_record ON article_langs (article_id, locale);
CREATE UNIQUE INDEX IF NOT EXISTS article_langs_title_url ON article_langs (locale, title_url, live);
CREATE INDEX IF NOT EXISTS article_langs_list ON article_langs (locale, live, sort_key, article_id, search_norm);

-- +goose Down
DROP TABLE IF EXISTS article_langs;
