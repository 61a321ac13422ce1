-- +goose Up
CREATE TABLE IF NOT EXISTS gdpr_processing_langs (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    locale      TEXT NOT NULL,
    search_norm TEXT NOT NULL,
    sort_key    BLOB NOT NULL,
    live        BOOLEAN,
    processing_id INTEGER NOT NULL,
    title TEXT,
    recipients TEXT,
    note TEXT,
    FOREIGN KEY (processing_id) REFERENCES gdpr_processings (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX IF NOT EXISTS gdpr_processing_langs_record ON gdpr_processing_langs (processing_id, locale);

-- +goose Down
DROP TABLE IF EXISTS gdpr_processing_langs;
