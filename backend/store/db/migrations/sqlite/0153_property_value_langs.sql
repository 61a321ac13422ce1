-- +goose Up
CREATE TABLE IF NOT EXISTS property_value_langs (
    id                INTEGER PRIMARY KEY AUTOINCREMENT,
    locale            TEXT NOT NULL,
    search_norm       TEXT NOT NULL,
    sort_key          BLOB NOT NULL,
    live              BOOLEAN,
    property_value_id INTEGER NOT NULL,
    title             TEXT,
    FOREIGN KEY (property_value_id) REFERENCES property_values (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX IF NOT EXISTS property_value_langs_record ON property_value_langs (property_value_id, locale);
CREATE INDEX IF NOT EXISTS property_value_langs_list ON property_value_langs (locale, live, sort_key, property_value_id, search_norm);

-- +goose Down
DROP TABLE IF EXISTS property_value_langs;
