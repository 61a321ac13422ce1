-- +goose Up
CREATE TABLE IF NOT EXISTS position_langs (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    locale      TEXT NOT NULL,
    search_norm TEXT NOT NULL,
    sort_key    BLOB NOT NULL,
    live        BOOLEAN,
    position_id INTEGER NOT NULL,
    title       TEXT,
    FOREIGN KEY (position_id) REFERENCES positions (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX IF NOT EXISTS position_langs_record ON position_langs (position_id, locale);
CREATE INDEX IF NOT EXISTS position_langs_list ON position_langs (locale, live, sort_key, position_id, search_norm);

-- +goose Down
DROP TABLE IF EXISTS position_langs;
