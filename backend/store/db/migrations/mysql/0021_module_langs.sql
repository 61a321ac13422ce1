-- +goose Up
CREATE TABLE IF NOT EXISTS module_langs (
    id          BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    locale      VARCHAR(10) COLLATE utf8mb4_bin NOT NULL,
    search_norm VARCHAR(512) COLLATE utf8mb4_bin NOT NULL,
    sort_key    VARBINARY(255) NOT NULL,
    live        TINYINT(1) NULL,
    module_id   BIGINT UNSIGNED NOT NULL,
    title       VARCHAR(255) NULL,
    UNIQUE KEY module_langs_record (module_id, locale),
    KEY module_langs_list (locale, live, sort_key, module_id, search_norm),
    CONSTRAINT fk_module_langs_module_id FOREIGN KEY (module_id) REFERENCES modules (id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS module_langs;
