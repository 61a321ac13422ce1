-- +goose Up
CREATE TABLE IF NOT EXISTS kv (
    `key`      VARCHAR(255) NOT NULL PRIMARY KEY,
    value      MEDIUMBLOB   NOT NULL,
    expires_at DATETIME(3)  NULL,
    KEY kv_expires_at (expires_at)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS kv;
