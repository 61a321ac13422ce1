-- +goose Up
CREATE TABLE IF NOT EXISTS shipping_countries (
    shipping_id BIGINT UNSIGNED NOT NULL,
    country_id  BIGINT UNSIGNED NOT NULL,
    position    INT NOT NULL DEFAULT 0,
    PRIMARY KEY (shipping_id, country_id),
    KEY shipping_countries_country_id (country_id, shipping_id),
    CONSTRAINT fk_shipping_countries_shipping_id FOREIGN KEY (shipping_id) REFERENCES shippings (id) ON DELETE CASCADE,
    CONSTRAINT fk_shipping_countries_country_id FOREIGN KEY (country_id) REFERENCES countries (id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS shipping_countries;
