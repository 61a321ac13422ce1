-- +goose Up
CREATE TABLE IF NOT EXISTS payment_langs (
    id            BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    locale        VARCHAR(10) COLLATE utf8mb4_bin NOT NULL,
    search_norm   VARCHAR(512) COLLATE utf8mb4_bin NOT NULL,
    sort_key      VARBINARY(255) NOT NULL,
    live          TINYINT(1) NULL,
    payment_id    BIGINT UNSIGNED NOT NULL,
    title         VARCHAR(255) NULL,
    content       MEDIUMTEXT NULL,
    shipping_time VARCHAR(255) NULL,
    UNIQUE KEY payment_langs_record (payment_id, locale),
    KEY payment_langs_list (locale, live, sort_key, payment_id, search_norm),
    CONSTRAINT fk_payment_langs_payment_id FOREIGN KEY (payment_id) REFERENCES payments (id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS payment_langs;
