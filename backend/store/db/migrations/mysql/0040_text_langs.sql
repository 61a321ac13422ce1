-- +goose Up
CREATE TABLE IF NOT EXISTS text_langs (
    id          BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    locale      VARCHAR(10) COLLATE utf8mb4_bin NOT NULL,
    search_norm VARCHAR(512) COLLATE utf8mb4_bin NOT NULL,
    sort_key    VARBINARY(255) NOT NULL,
    live        TINYINT(1) NULL,
    text_id     BIGINT UNSIGNED NOT NULL,
    title       VARCHAR(255) NULL,
    content     MEDIUMTEXT NULL,
    UNIQUE KEY text_langs_record (text_id, locale),
    KEY text_langs_list (locale, live, sort_key, text_id, search_norm),
    CONSTRAINT fk_text_langs_text_id FOREIGN KEY (text_id) REFERENCES texts (id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS text_langs;
