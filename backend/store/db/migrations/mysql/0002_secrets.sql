-- +goose Up
CREATE TABLE IF NOT EXISTS secrets (
    name  VARCHAR(64)      NOT NULL PRIMARY KEY,
    value VARBINARY(1024)  NOT NULL
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS secrets;
