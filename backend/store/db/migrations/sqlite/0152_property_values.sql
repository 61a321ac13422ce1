-- +goose Up
CREATE TABLE IF NOT EXISTS property_values (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at  DATETIME NOT NULL,
    updated_at  DATETIME NOT NULL,
    deleted_at  DATETIME,
    live        BOOLEAN,
    version     INTEGER NOT NULL DEFAULT 0,
    property_id INTEGER NOT NULL,
    position    INTEGER NOT NULL DEFAULT 0,
    data        TEXT,
    FOREIGN KEY (property_id) REFERENCES properties (id) ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS property_values_property ON property_values (property_id, live, position);
CREATE INDEX IF NOT EXISTS property_values_updated ON property_values (live, updated_at, id);

-- +goose Down
DROP TABLE IF EXISTS property_values;
