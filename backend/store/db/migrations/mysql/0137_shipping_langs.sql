-- +goose Up
CREATE TABLE IF NOT EXISTS shipping_langs (
    id            BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    locale        VARCHAR(10) COLLATE utf8mb4_bin NOT NULL,
    search_norm   VARCHAR(512) COLLATE utf8mb4_bin NOT NULL,
    sort_key      VARBINARY(255) NOT NULL,
    live          TINYINT(1) NULL,
    shipping_id   BIGINT UNSIGNED NOT NULL,
    title         VARCHAR(255) NULL,
    tracking_link VARCHAR(500) NULL,
    content       MEDIUMTEXT NULL,
    UNIQUE KEY shipping_langs_record (shipping_id, locale),
    KEY shipping_langs_list (locale, live, sort_key, shipping_id, search_norm),
    CONSTRAINT fk_shipping_langs_shipping_id FOREIGN KEY (shipping_id) REFERENCES shippings (id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS shipping_langs;
