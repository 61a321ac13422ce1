-- +goose Up
CREATE TABLE IF NOT EXISTS property_langs (
    id          BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    locale      VARCHAR(10) COLLATE utf8mb4_bin NOT NULL,
    search_norm VARCHAR(512) COLLATE utf8mb4_bin NOT NULL,
    sort_key    VARBINARY(255) NOT NULL,
    live        TINYINT(1) NULL,
    property_id BIGINT UNSIGNED NOT NULL,
    title       VARCHAR(255) NULL,
    title_url   VARCHAR(255) COLLATE utf8mb4_bin NULL,
    UNIQUE KEY property_langs_record (property_id, locale),
    UNIQUE KEY property_langs_title_url (locale, title_url, live),
    KEY property_langs_list (locale, live, sort_key, property_id, search_norm),
    CONSTRAINT fk_property_langs_property_id FOREIGN KEY (property_id) REFERENCES properties (id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS property_langs;
