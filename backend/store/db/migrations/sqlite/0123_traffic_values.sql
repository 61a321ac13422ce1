-- +goose Up
CREATE TABLE IF NOT EXISTS traffic_values (
    id    INTEGER     NOT NULL PRIMARY KEY AUTOINCREMENT,
    kind  VARCHAR(10) NOT NULL,
    value TEXT        NOT NULL
);
CREATE UNIQUE INDEX IF NOT EXISTS traffic_values_value ON traffic_values (kind, value);

-- +goose Down
DROP TABLE IF EXISTS traffic_values;
