-- +goose Up
CREATE TABLE IF NOT EXISTS reference_langs (
    id                INTEGER PRIMARY KEY AUTOINCREMENT,
    locale            TEXT NOT NULL,
    search_norm       TEXT NOT NULL,
    sort_key          BLOB NOT NULL,
    live              BOOLEAN,
    reference_id      INTEGER NOT NULL,
    title             TEXT,
    title_url         TEXT,
    content           TEXT,
    meta_title        TEXT,
    meta_description  TEXT,
    FOREIGN KEY (reference_id) REFERENCES site_references (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX IF NOT EXISTS reference_langs_record ON reference_langs (reference_id, locale);
CREATE UNIQUE INDEX IF NOT EXISTS reference_langs_title_url ON reference_langs (locale, title_url, live);
CREATE INDEX IF NOT EXISTS reference_langs_list ON reference_langs (locale, live, sort_key, reference_id, search_norm);

-- +goose Down
DROP TABLE IF EXISTS reference_langs;
