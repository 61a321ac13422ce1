-- +goose Up
CREATE TABLE IF NOT EXISTS video_langs (
    id               BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    locale           VARCHAR(10) COLLATE utf8mb4_bin NOT NULL,
    search_norm      VARCHAR(512) COLLATE utf8mb4_bin NOT NULL,
    sort_key         VARBINARY(255) NOT NULL,
    live             TINYINT(1) NULL,
    video_id         BIGINT UNSIGNED NOT NULL,
    title            VARCHAR(255) NULL,
    title_url        VARCHAR(255) COLLATE utf8mb4_bin NULL,
    content          MEDIUMTEXT NULL,
    meta_title       VARCHAR(255) NULL,
    meta_description VARCHAR(255) NULL,
    UNIQUE KEY video_langs_record (video_id, locale),
    UNIQUE KEY video_langs_title_url (locale, title_url, live),
    KEY video_langs_list (locale, live, sort_key, video_id, search_norm),
    CONSTRAINT fk_video_langs_video_id FOREIGN KEY (video_id) REFERENCES videos (id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS video_langs;
