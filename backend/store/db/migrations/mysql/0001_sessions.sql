-- +goose Up
CREATE TABLE IF NOT EXISTS sessions (
    token   VARCHAR(64)     NOT NULL PRIMARY KEY,
    data    MEDIUMBLOB      NOT NULL,
    expiry  DATETIME(3)     NOT NULL,
    user_id BIGINT UNSIGNED NULL,
    KEY sessions_expiry (expiry),
    KEY sessions_user_id (user_id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS sessions;
