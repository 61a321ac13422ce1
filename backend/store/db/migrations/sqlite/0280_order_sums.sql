-- +goose Up
CREATE TABLE IF NOT EXISTS order_sums (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    live         BOOLEAN,
    status       INTEGER NOT NULL,
    status_admin INTEGER NOT NULL,
    is_open      BOOLEAN NOT NULL,
    country_id   INTEGER NOT NULL,
    language_id  INTEGER NOT NULL,
    on_sale      BOOLEAN NOT NULL,
    has_vat      BOOLEAN NOT NULL,
    currency     TEXT NOT NULL,
    records      INTEGER NOT NULL,
    price        BIGINT NOT NULL
);

-- +goose Down
DROP TABLE IF EXISTS order_sums;
