-- +goose Up
CREATE TABLE IF NOT EXISTS country_langs (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    locale      TEXT NOT NULL,
    search_norm TEXT NOT NULL,
    sort_key    BLOB NOT NULL,
    live        BOOLEAN,
    country_id  INTEGER NOT NULL,
    name        TEXT,
    FOREIGN KEY (country_id) REFERENCES countries (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX IF NOT EXISTS country_langs_record ON country_langs (country_id, locale);
CREATE INDEX IF NOT EXISTS country_langs_list ON country_langs (locale, live, sort_key, country_id, search_norm);

-- +goose Down
DROP TABLE IF EXISTS country_langs;
