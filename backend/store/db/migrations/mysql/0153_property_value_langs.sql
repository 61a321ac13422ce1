-- +goose Up
CREATE TABLE IF NOT EXISTS property_value_langs (
    id                BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    locale            VARCHAR(10) COLLATE utf8mb4_bin NOT NULL,
    search_norm       VARCHAR(512) COLLATE utf8mb4_bin NOT NULL,
    sort_key          VARBINARY(255) NOT NULL,
    live              TINYINT(1) NULL,
    property_value_id BIGINT UNSIGNED NOT NULL,
    title             VARCHAR(255) NULL,
    UNIQUE KEY property_value_langs_record (property_value_id, locale),
    KEY property_value_langs_list (locale, live, sort_key, property_value_id, search_norm),
    CONSTRAINT fk_property_value_langs_property_value_id FOREIGN KEY (property_value_id) REFERENCES property_values (id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS property_value_langs;
