-- +goose Up
CREATE TABLE IF NOT EXISTS watchdogs (
    id                 BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    created_at         DATETIME(3) NOT NULL,
    updated_at         DATETIME(3) NOT NULL,
    deleted_at         DATETIME(3) NULL,
    live               TINYINT(1) NULL,
    version            BIGINT NOT NULL DEFAULT 0,
    search_norm        VARCHAR(512) COLLATE utf8mb4_bin NOT NULL,
    sort_key           VARBINARY(255) NOT NULL,
    email              VARCHAR(191) COLLATE utf8mb4_bin NOT NULL,
    product_id         BIGINT UNSIGNED NOT NULL,
    product_variant_id BIGINT UNSIGNED NULL,
    product_title      VARCHAR(255) NOT NULL,
    language_id        BIGINT UNSIGNED NULL,
    sent_at            DATETIME(3) NULL,
    KEY watchdogs_list (live, created_at, id),
    KEY watchdogs_goods (product_id, product_variant_id, sent_at),
    KEY watchdogs_email (email),
    CONSTRAINT fk_watchdogs_language_id FOREIGN KEY (language_id) REFERENCES languages (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS watchdogs;
