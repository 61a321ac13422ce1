-- +goose Up
CREATE TABLE IF NOT EXISTS module_langs (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    locale      TEXT NOT NULL,
    search_norm TEXT NOT NULL,
    sort_key    BLOB NOT NULL,
    live        BOOLEAN,
    module_id   INTEGER NOT NULL,
    title       TEXT,
    FOREIGN KEY (module_id) REFERENCES modules (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX IF NOT EXISTS module_langs_record ON module_langs (module_id, locale);
CREATE INDEX IF NOT EXISTS module_langs_list ON module_langs (locale, live, sort_key, module_id, search_norm);

-- +goose Down
DROP TABLE IF EXISTS module_langs;
