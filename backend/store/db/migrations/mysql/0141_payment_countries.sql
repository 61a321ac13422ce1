-- +goose Up
CREATE TABLE IF NOT EXISTS payment_countries (
    payment_id BIGINT UNSIGNED NOT NULL,
    country_id BIGINT UNSIGNED NOT NULL,
    position   INT NOT NULL DEFAULT 0,
    PRIMARY KEY (payment_id, country_id),
    KEY payment_countries_country_id (country_id, payment_id),
    CONSTRAINT fk_payment_countries_payment_id FOREIGN KEY (payment_id) REFERENCES payments (id) ON DELETE CASCADE,
    CONSTRAINT fk_payment_countries_country_id FOREIGN KEY (country_id) REFERENCES countries (id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS payment_countries;
