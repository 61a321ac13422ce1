-- +goose Up
-- Who made the goods (Regulation (EU) 2023/988, art. 19).
CREATE TABLE IF NOT EXISTS manufacturers (
    id             BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    created_at     DATETIME(3) NOT NULL,
    updated_at     DATETIME(3) NOT NULL,
    deleted_at     DATETIME(3) NULL,
    live           TINYINT NULL,
    version        BIGINT NOT NULL DEFAULT 0,
    search_norm    VARCHAR(512) NOT NULL,
    sort_key       VARBINARY(255) NOT NULL,
    name           VARCHAR(255) NOT NULL,
    address        VARCHAR(255) NOT NULL,
    city           VARCHAR(255) NOT NULL,
    zip            VARCHAR(20) NOT NULL,
    country_id     BIGINT UNSIGNED NOT NULL,
    email          VARCHAR(191) NULL,
    web            VARCHAR(1024) NULL,
    responsible_id BIGINT UNSIGNED NULL,
    KEY manufacturers_sort_key (live, sort_key, id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS manufacturers;
