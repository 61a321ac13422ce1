-- +goose Up
-- Where parcels can be collected, as each courier lists it; what it lists no more is removed softly.
CREATE TABLE IF NOT EXISTS pickup_points (
    id          INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    created_at  DATETIME NOT NULL,
    updated_at  DATETIME NOT NULL,
    deleted_at  DATETIME,
    live        BOOLEAN,
    version     INTEGER NOT NULL DEFAULT 0,
    search_norm TEXT,
    sort_key    BLOB NOT NULL,
    provider    INTEGER NOT NULL,
    code        TEXT NOT NULL,
    label       TEXT NOT NULL,
    name        TEXT NOT NULL,
    place       TEXT,
    street      TEXT,
    city        TEXT,
    zip         TEXT,
    country_id  INTEGER NOT NULL,
    url         TEXT,
    box         BOOLEAN NOT NULL,
    hours       TEXT,
    digest      TEXT NOT NULL
);
CREATE UNIQUE INDEX IF NOT EXISTS pickup_points_code ON pickup_points (provider, code);
CREATE INDEX IF NOT EXISTS pickup_points_country ON pickup_points (provider, country_id, live, sort_key, id);
CREATE INDEX IF NOT EXISTS pickup_points_sort_key ON pickup_points (provider, live, sort_key, id);

-- +goose Down
DROP TABLE IF EXISTS pickup_points;
