-- +goose Up
CREATE TABLE IF NOT EXISTS payment_countries (
    payment_id INTEGER NOT NULL,
    country_id INTEGER NOT NULL,
    position   INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (payment_id, country_id),
    FOREIGN KEY (payment_id) REFERENCES payments (id) ON DELETE CASCADE,
    FOREIGN KEY (country_id) REFERENCES countries (id) ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS payment_countries_country_id ON payment_countries (country_id, payment_id);

-- +goose Down
DROP TABLE IF EXISTS payment_countries;
