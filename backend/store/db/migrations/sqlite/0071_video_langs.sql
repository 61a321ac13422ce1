-- +goose Up
CREATE TABLE IF NOT EXISTS video_langs (
    id               INTEGER PRIMARY KEY AUTOINCREMENT,
    locale           TEXT NOT NULL,
    search_norm      TEXT NOT NULL,
    sort_key         BLOB NOT NULL,
    live             BOOLEAN,
    video_id         INTEGER NOT NULL,
    title            TEXT,
    title_url        TEXT,
    content          TEXT,
    meta_title       TEXT,
    meta_description TEXT,
    FOREIGN KEY (video_id) REFERENCES videos (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX IF NOT EXISTS video_langs_record ON video_langs (video_id, locale);
CREATE UNIQUE INDEX IF NOT EXISTS video_langs_title_url ON video_langs (locale, title_url, live);
CREATE INDEX IF NOT EXISTS video_langs_list ON video_langs (locale, live, sort_key, video_id, search_norm);

-- +goose Down
DROP TABLE IF EXISTS video_langs;
