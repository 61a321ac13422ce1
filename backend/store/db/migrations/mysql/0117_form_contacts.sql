-- +goose Up
CREATE TABLE IF NOT EXISTS form_contacts (
    id          BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    created_at  DATETIME(3) NOT NULL,
    updated_at  DATETIME(3) NOT NULL,
    deleted_at  DATETIME(3) NULL,
    live        TINYINT(1) NULL,
    version     BIGINT NOT NULL DEFAULT 0,
    search_norm VARCHAR(512) COLLATE utf8mb4_bin NOT NULL,
    sort_key    VARBINARY(255) NOT NULL,
    name        VARCHAR(255) NOT NULL,
    email       VARCHAR(255) COLLATE utf8mb4_bin NOT NULL,
    phone       VARCHAR(255) NULL,
    web         VARCHAR(1024) NULL,
    message     MEDIUMTEXT NOT NULL,
    language_id BIGINT UNSIGNED NULL,
    user_id     BIGINT UNSIGNED NULL,
    KEY form_contacts_list (live, created_at, id),
    CONSTRAINT fk_form_contacts_language_id FOREIGN KEY (language_id) REFERENCES languages (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS form_contacts;
