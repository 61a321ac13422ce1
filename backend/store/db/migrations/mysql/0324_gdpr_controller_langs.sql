-- +goose Up
CREATE TABLE IF NOT EXISTS gdpr_controller_langs (
    id          BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    locale      VARCHAR(10) COLLATE utf8mb4_bin NOT NULL,
    search_norm VARCHAR(512) COLLATE utf8mb4_bin NOT NULL,
    sort_key    VARBINARY(255) NOT NULL,
    live        TINYINT(1) NULL,
    controller_id BIGINT UNSIGNED NOT NULL,
    officer TEXT NULL,
    joint TEXT NULL,
    transfers TEXT NULL,
    security TEXT NULL,
    UNIQUE KEY gdpr_controller_langs_record (controller_id, locale),
    CONSTRAINT fk_gdpr_controller_langs_controller_id FOREIGN KEY (controller_id) REFERENCES gdpr_controllers (id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS gdpr_controller_langs;
