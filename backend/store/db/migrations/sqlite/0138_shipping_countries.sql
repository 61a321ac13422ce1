-- +goose Up
CREATE TABLE IF NOT EXISTS shipping_countries (
    shipping_id INTEGER NOT NULL,
    country_id  INTEGER NOT NULL,
    position    INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (shipping_id, country_id),
    FOREIGN KEY (shipping_id) REFERENCES shippings (id) ON DELETE CASCADE,
    FOREIGN KEY (country_id) REFERENCES countries (id) ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS shipping_countries_country_id ON shipping_countries (country_id, shipping_id);

-- +goose Down
DROP TABLE IF EXISTS shipping_countries;
