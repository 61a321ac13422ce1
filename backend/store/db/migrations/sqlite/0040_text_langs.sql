-- +goose Up
CREATE TABLE IF NOT EXISTS text_langs (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    locale      TEXT NOT NULL,
    search_norm TEXT NOT NULL,
    sort_key    BLOB NOT NULL,
    live        BOOLEAN,
    text_id     INTEGER NOT NULL,
    title       TEXT,
    content     TEXT,
    FOREIGN KEY (text_id) REFERENCES texts (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX IF NOT EXISTS text_langs_record ON text_langs (text_id, locale);
CREATE INDEX IF NOT EXISTS text_langs_list ON text_langs (locale, live, sort_key, text_id, search_norm);

-- +goose Down
DROP TABLE IF EXISTS text_langs;
