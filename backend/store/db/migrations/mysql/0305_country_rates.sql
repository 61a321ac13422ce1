-- +goose Up
-- Rates of value added tax of other member states, in hundredths of a percent.
CREATE TABLE IF NOT EXISTS country_rates (
    id         BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    created_at DATETIME(3) NOT NULL,
    updated_at DATETIME(3) NOT NULL,
    deleted_at DATETIME(3) NULL,
    live       TINYINT(1) NULL,
    version    BIGINT NOT NULL DEFAULT 0,
    search_norm VARCHAR(512) COLLATE utf8mb4_bin NOT NULL,
    sort_key   VARBINARY(255) NOT NULL,
    title      VARCHAR(60) NOT NULL,
    country_id BIGINT UNSIGNED NOT NULL,
    level      INT NOT NULL,
    percent    BIGINT NOT NULL,
    valid_from DATE NOT NULL,
    valid_to   DATE NULL,
    verified   TINYINT(1) NOT NULL DEFAULT 0,
    KEY country_rates_country (live, country_id, id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS country_rates;
