-- +goose Up
CREATE TABLE IF NOT EXISTS country_langs (
    id          BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    locale      VARCHAR(10) COLLATE utf8mb4_bin NOT NULL,
    search_norm VARCHAR(512) COLLATE utf8mb4_bin NOT NULL,
    sort_key    VARBINARY(255) NOT NULL,
    live        TINYINT(1) NULL,
    country_id  BIGINT UNSIGNED NOT NULL,
    name        VARCHAR(255) NULL,
    UNIQUE KEY country_langs_record (country_id, locale),
    KEY country_langs_list (locale, live, sort_key, country_id, search_norm),
    CONSTRAINT fk_country_langs_country_id FOREIGN KEY (country_id) REFERENCES countries (id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS country_langs;
