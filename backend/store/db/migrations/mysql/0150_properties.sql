-- +goose Up
CREATE TABLE IF NOT EXISTS properties (
    id         BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    created_at DATETIME(3) NOT NULL,
    updated_at DATETIME(3) NOT NULL,
    deleted_at DATETIME(3) NULL,
    live       TINYINT(1) NULL,
    version    BIGINT NOT NULL DEFAULT 0,
    KEY properties_updated (live, updated_at, id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS properties;
