-- +goose Up
CREATE TABLE IF NOT EXISTS users (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at  DATETIME NOT NULL,
    updated_at  DATETIME NOT NULL,
    deleted_at  DATETIME,
    live        BOOLEAN,
    version     INTEGER NOT NULL DEFAULT 0,
    search_norm TEXT NOT NULL,
    sort_key    BLOB NOT NULL,
    status              BOOLEAN NOT NULL,
    role_id             INTEGER NOT NULL,
    protected           BOOLEAN NOT NULL DEFAULT 0,
    name                TEXT NOT NULL,
    surname             TEXT NOT NULL,
    fullname            TEXT NOT NULL,
    title_url           TEXT,
    email               TEXT,
    password_hash       TEXT NOT NULL,
    session_epoch       INTEGER NOT NULL DEFAULT 0,
    image               TEXT,
    sex                 INTEGER,
    address             TEXT,
    city                TEXT,
    zip                 TEXT,
    country_id          INTEGER,
    phone               TEXT,
    cellphone           TEXT,
    billing_name        TEXT,
    billing_address     TEXT,
    billing_city        TEXT,
    billing_zip         TEXT,
    billing_country_id  INTEGER,
    billing_business_id TEXT,
    billing_tax_id      TEXT,
    billing_vat         TEXT,
    shipping_name       TEXT,
    shipping_address    TEXT,
    shipping_city       TEXT,
    shipping_zip        TEXT,
    shipping_country_id INTEGER,
    verified_at         DATETIME,
    online_at           DATETIME,
    FOREIGN KEY (role_id) REFERENCES roles (id)
);
CREATE UNIQUE INDEX IF NOT EXISTS users_email ON users (email, live);
CREATE UNIQUE INDEX IF NOT EXISTS users_title_url ON users (title_url, live);
CREATE INDEX IF NOT EXISTS users_list ON users (live, sort_key, id, search_norm);
CREATE INDEX IF NOT EXISTS users_updated ON users (live, updated_at, id);

-- +goose Down
DROP TABLE IF EXISTS users;
