-- +goose Up
CREATE TABLE IF NOT EXISTS shippings (
    id                INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at        DATETIME NOT NULL,
    updated_at        DATETIME NOT NULL,
    deleted_at        DATETIME,
    live              BOOLEAN,
    version           INTEGER NOT NULL DEFAULT 0,
    status            BOOLEAN NOT NULL DEFAULT 0,
    provider          INTEGER NOT NULL DEFAULT 0,
    packeta_id        INTEGER,
    vat               INTEGER,
    price             INTEGER NOT NULL DEFAULT 0,
    price_free        INTEGER,
    pickup            BOOLEAN NOT NULL DEFAULT 0,
    add_shipping_days INTEGER NOT NULL DEFAULT 0,
    weight_max        INTEGER,
    value_max         INTEGER,
    image             TEXT,
    FOREIGN KEY (vat) REFERENCES vat_rates (id)
);
CREATE INDEX IF NOT EXISTS shippings_updated ON shippings (live, updated_at, id);

-- +goose Down
DROP TABLE IF EXISTS shippings;
