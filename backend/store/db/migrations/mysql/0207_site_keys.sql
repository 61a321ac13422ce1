-- +goose Up
CREATE TABLE IF NOT EXISTS site_keys (
    id          BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    created_at  DATETIME(3) NOT NULL,
    updated_at  DATETIME(3) NOT NULL,
    deleted_at  DATETIME(3),
    live        TINYINT,
    version     BIGINT NOT NULL DEFAULT 0,
    search_norm VARCHAR(512) NOT NULL,
    sort_key    VARBINARY(255) NOT NULL,
    name        VARCHAR(120) NOT NULL,
    status      BOOLEAN NOT NULL,
    hash        VARCHAR(64) NOT NULL,
    shown       VARCHAR(20) NOT NULL,
    may_quote   BOOLEAN NOT NULL,
    may_order   BOOLEAN NOT NULL,
    may_read    BOOLEAN NOT NULL,
    used_at     DATETIME(3),
    user_id     BIGINT UNSIGNED,
    UNIQUE KEY site_keys_hash (hash)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS site_keys;
