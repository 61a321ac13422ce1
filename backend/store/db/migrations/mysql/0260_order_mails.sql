-- +goose Up
-- The mails of orders; their ids are the program's.
CREATE TABLE IF NOT EXISTS order_mails (
    id         BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    created_at DATETIME(3) NOT NULL,
    updated_at DATETIME(3) NOT NULL,
    deleted_at DATETIME(3),
    live       TINYINT,
    version    BIGINT NOT NULL DEFAULT 0,
    status     BOOLEAN NOT NULL DEFAULT 1
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS order_mails;
