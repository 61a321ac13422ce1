-- +goose Up
CREATE TABLE IF NOT EXISTS position_langs (
    id          BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    locale      VARCHAR(10) COLLATE utf8mb4_bin NOT NULL,
    search_norm VARCHAR(512) COLLATE utf8mb4_bin NOT NULL,
    sort_key    VARBINARY(255) NOT NULL,
    live        TINYINT(1) NULL,
    position_id BIGINT UNSIGNED NOT NULL,
    title       VARCHAR(255) NULL,
    UNIQUE KEY position_langs_record (position_id, locale),
    KEY position_langs_list (locale, live, sort_key, position_id, search_norm),
    CONSTRAINT fk_position_langs_position_id FOREIGN KEY (position_id) REFERENCES positions (id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS position_langs;
