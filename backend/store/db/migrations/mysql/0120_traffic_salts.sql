-- +goose Up
CREATE TABLE IF NOT EXISTS traffic_salts (
    day  VARCHAR(10)   NOT NULL PRIMARY KEY,
    salt VARBINARY(32) NOT NULL
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS traffic_salts;
