-- +goose Up
-- For which purposes data about people are kept, how long, and what is over that.
CREATE TABLE IF NOT EXISTS gdpr_processings (
    id          BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    created_at  DATETIME(3) NOT NULL,
    updated_at  DATETIME(3) NOT NULL,
    deleted_at  DATETIME(3) NULL,
    live        TINYINT(1) NULL,
    version     BIGINT NOT NULL DEFAULT 0,
    months      INT NOT NULL DEFAULT 0,
    erases      TINYINT(1) NOT NULL DEFAULT 0,
    due         BIGINT NOT NULL DEFAULT 0,
    oldest      DATETIME(3) NULL,
    checked_at  DATETIME(3) NULL
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS gdpr_processings;
