-- +goose Up
CREATE TABLE IF NOT EXISTS gdpr_processing_langs (
    id          BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    locale      VARCHAR(10) COLLATE utf8mb4_bin NOT NULL,
    search_norm VARCHAR(512) COLLATE utf8mb4_bin NOT NULL,
    sort_key    VARBINARY(255) NOT NULL,
    live        TINYINT(1) NULL,
    processing_id BIGINT UNSIGNED NOT NULL,
    title VARCHAR(255) NULL,
    recipients TEXT NULL,
    note TEXT NULL,
    UNIQUE KEY gdpr_processing_langs_record (processing_id, locale),
    CONSTRAINT fk_gdpr_processing_langs_processing_id FOREIGN KEY (processing_id) REFERENCES gdpr_processings (id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS gdpr_processing_langs;
