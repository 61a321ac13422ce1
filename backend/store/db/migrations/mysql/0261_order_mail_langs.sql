-- +goose Up
CREATE TABLE IF NOT EXISTS order_mail_langs (
    id            BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    locale        VARCHAR(10) NOT NULL,
    search_norm   VARCHAR(512) NOT NULL,
    sort_key      VARBINARY(255) NOT NULL,
    live          TINYINT,
    order_mail_id BIGINT UNSIGNED NOT NULL,
    title         VARCHAR(255),
    subject       VARCHAR(255),
    text          MEDIUMTEXT,
    UNIQUE KEY order_mail_langs_record (order_mail_id, locale),
    KEY order_mail_langs_list (locale, live, sort_key, order_mail_id),
    CONSTRAINT fk_order_mail_langs_order_mail_id FOREIGN KEY (order_mail_id) REFERENCES order_mails (id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS order_mail_langs;
