-- +goose Up
CREATE TABLE IF NOT EXISTS orders (
    id                      INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at              DATETIME NOT NULL,
    updated_at              DATETIME NOT NULL,
    deleted_at              DATETIME,
    live                    BOOLEAN,
    version                 BIGINT NOT NULL DEFAULT 0,
    search_norm             TEXT NOT NULL,
    sort_key                BLOB NOT NULL,
    number                  TEXT NOT NULL,
    token                   TEXT NOT NULL,
    status                  INTEGER NOT NULL,
    status_admin            INTEGER NOT NULL,
    is_open                 BOOLEAN NOT NULL,
    language_id             INTEGER NOT NULL,
    user_id                 INTEGER,
    user_update_id          INTEGER,
    name                    TEXT NOT NULL,
    surname                 TEXT NOT NULL,
    fullname                TEXT NOT NULL,
    email                   TEXT NOT NULL,
    phone                   TEXT,
    address                 TEXT NOT NULL,
    address_number          TEXT NOT NULL,
    city                    TEXT NOT NULL,
    zip                     TEXT NOT NULL,
    country_id              INTEGER NOT NULL,
    country                 TEXT NOT NULL,
    billing_name            TEXT,
    billing_address         TEXT,
    billing_address_number  TEXT,
    billing_city            TEXT,
    billing_zip             TEXT,
    billing_country_id      INTEGER,
    billing_country         TEXT,
    billing_business_id     TEXT,
    billing_tax_id          TEXT,
    billing_vat             TEXT,
    has_vat                 BOOLEAN NOT NULL,
    shipping_name           TEXT,
    shipping_address        TEXT,
    shipping_city           TEXT,
    shipping_zip            TEXT,
    shipping_country_id     INTEGER,
    shipping_country        TEXT,
    shipping_phone          TEXT,
    payment_id              INTEGER NOT NULL,
    payment_title           TEXT NOT NULL,
    payment_method          TEXT NOT NULL,
    payment_price           BIGINT NOT NULL,
    payment_vat             INTEGER NOT NULL,
    shipping_id             INTEGER NOT NULL,
    shipping_title          TEXT NOT NULL,
    shipping_provider       INTEGER NOT NULL,
    shipping_pickup         BOOLEAN NOT NULL,
    tracking_link           TEXT,
    shipping_price          BIGINT NOT NULL,
    shipping_vat            INTEGER NOT NULL,
    shipping_point_id       TEXT,
    shipping_point          TEXT,
    voucher_id              INTEGER,
    voucher_code            TEXT,
    voucher_type            INTEGER NOT NULL DEFAULT 0,
    voucher_price           BIGINT NOT NULL DEFAULT 0,
    currency_id             INTEGER,
    currency                TEXT NOT NULL,
    currency_rate           BIGINT NOT NULL,
    products                TEXT,
    pieces                  INTEGER NOT NULL,
    on_sale                 BOOLEAN NOT NULL,
    price_goods             BIGINT NOT NULL,
    price_discount          BIGINT NOT NULL,
    price_fees              BIGINT NOT NULL,
    price                   BIGINT NOT NULL,
    price_net               BIGINT NOT NULL,
    price_vat               BIGINT NOT NULL,
    price_paid              BIGINT NOT NULL,
    price_due               BIGINT NOT NULL,
    vat_rates               TEXT,
    note                    TEXT,
    gifted                  BOOLEAN NOT NULL,
    send_order              BOOLEAN NOT NULL,
    send_invoice            BOOLEAN NOT NULL,
    send_gift               BOOLEAN NOT NULL,
    paid_at                 DATETIME,
    shipped_at              DATETIME,
    ended_at                DATETIME,
    expires_at              DATETIME,
    tracking_id             TEXT,
    tracking_sent_at        DATETIME,
    dpd_shipment_id         TEXT,
    packeta_shipment_id     TEXT,
    parcel_created_at       DATETIME,
    sf_order_id             TEXT,
    order_link              TEXT,
    order_sent_at           DATETIME,
    sf_invoice_id           TEXT,
    invoice_link            TEXT,
    invoice_sent_at         DATETIME,
    sf_storno_id            TEXT,
    storno_link             TEXT,
    storno_sent_at          DATETIME,
    cart_id                 TEXT,
    gopay_id                TEXT,
    benefit_plus_order_guid TEXT,
    site_key_id             INTEGER,
    request_key             TEXT,
    request_hash            TEXT
);
CREATE UNIQUE INDEX IF NOT EXISTS orders_number ON orders (number);
CREATE UNIQUE INDEX IF NOT EXISTS orders_token ON orders (token);
CREATE UNIQUE INDEX IF NOT EXISTS orders_request ON orders (site_key_id, request_key);
CREATE INDEX IF NOT EXISTS orders_created_at ON orders (live, created_at, id);
CREATE INDEX IF NOT EXISTS orders_status ON orders (live, status, created_at, id);
CREATE INDEX IF NOT EXISTS orders_status_admin ON orders (live, status_admin, created_at, id);
CREATE INDEX IF NOT EXISTS orders_open ON orders (live, is_open, created_at, id);
CREATE INDEX IF NOT EXISTS orders_country ON orders (live, country_id, created_at, id);
CREATE INDEX IF NOT EXISTS orders_language ON orders (live, language_id, created_at, id);
CREATE INDEX IF NOT EXISTS orders_on_sale ON orders (live, on_sale, created_at, id);
CREATE INDEX IF NOT EXISTS orders_has_vat ON orders (live, has_vat, created_at, id);
CREATE INDEX IF NOT EXISTS orders_fullname ON orders (live, sort_key, id);
CREATE INDEX IF NOT EXISTS orders_price ON orders (live, price, id);
CREATE INDEX IF NOT EXISTS orders_email ON orders (email);
CREATE INDEX IF NOT EXISTS orders_user ON orders (user_id);
CREATE INDEX IF NOT EXISTS orders_voucher ON orders (voucher_id);
CREATE INDEX IF NOT EXISTS orders_expires_at ON orders (expires_at);
CREATE INDEX IF NOT EXISTS orders_gopay ON orders (gopay_id);
CREATE INDEX IF NOT EXISTS orders_benefit_plus ON orders (benefit_plus_order_guid);

-- +goose Down
DROP TABLE IF EXISTS orders;
