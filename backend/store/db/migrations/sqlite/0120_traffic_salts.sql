-- +goose Up
CREATE TABLE IF NOT EXISTS traffic_salts (
    day  VARCHAR(10) NOT NULL PRIMARY KEY,
    salt BLOB        NOT NULL
);

-- +goose Down
DROP TABLE IF EXISTS traffic_salts;
