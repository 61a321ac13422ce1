-- +goose Up
CREATE TABLE IF NOT EXISTS languages (
    id         BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    created_at DATETIME(3) NOT NULL,
    updated_at DATETIME(3) NOT NULL,
    deleted_at DATETIME(3) NULL,
    live       TINYINT(1) NULL,
    version    BIGINT NOT NULL DEFAULT 0,
    code       VARCHAR(10) COLLATE utf8mb4_bin NOT NULL,
    title      VARCHAR(100) NOT NULL,
    UNIQUE KEY languages_code (code)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS languages;
