-- +goose Up
CREATE TABLE IF NOT EXISTS order_sums (
    id           BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    live         TINYINT(1) NULL,
    status       INT NOT NULL,
    status_admin INT NOT NULL,
    is_open      TINYINT(1) NOT NULL,
    country_id   BIGINT UNSIGNED NOT NULL,
    language_id  BIGINT UNSIGNED NOT NULL,
    on_sale      TINYINT(1) NOT NULL,
    has_vat      TINYINT(1) NOT NULL,
    currency     VARCHAR(3) NOT NULL,
    records      BIGINT NOT NULL,
    price        BIGINT NOT NULL
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS order_sums;
