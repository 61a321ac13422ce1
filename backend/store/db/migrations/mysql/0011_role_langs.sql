-- +goose Up
CREATE TABLE IF NOT EXISTS role_langs (
    id          BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    locale      VARCHAR(10) COLLATE utf8mb4_bin NOT NULL,
    search_norm VARCHAR(512) COLLATE utf8mb4_bin NOT NULL,
    sort_key    VARBINARY(255) NOT NULL,
    live        TINYINT(1) NULL,
    role_id     BIGINT UNSIGNED NOT NULL,
    title       VARCHAR(255) NULL,
    UNIQUE KEY role_langs_record (role_id, locale),
    KEY role_langs_list (locale, live, sort_key, role_id, search_norm),
    CONSTRAINT fk_role_langs_role_id FOREIGN KEY (role_id) REFERENCES roles (id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS role_langs;
