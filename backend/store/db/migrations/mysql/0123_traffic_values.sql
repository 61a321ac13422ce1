-- +goose Up
CREATE TABLE IF NOT EXISTS traffic_values (
    id    BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    kind  VARCHAR(10)     NOT NULL,
    value VARCHAR(255)    NOT NULL,
    UNIQUE KEY traffic_values_value (kind, value)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS traffic_values;
