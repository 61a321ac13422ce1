-- +goose Up
CREATE TABLE IF NOT EXISTS payment_langs (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    locale        TEXT NOT NULL,
    search_norm   TEXT NOT NULL,
    sort_key      BLOB NOT NULL,
    live          BOOLEAN,
    payment_id    INTEGER NOT NULL,
    title         TEXT,
    content       TEXT,
    shipping_time TEXT,
    FOREIGN KEY (payment_id) REFERENCES payments (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX IF NOT EXISTS payment_langs_record ON payment_langs (payment_id, locale);
CREATE INDEX IF NOT EXISTS payment_langs_list ON payment_langs (locale, live, sort_key, payment_id, search_norm);

-- +goose Down
DROP TABLE IF EXISTS payment_langs;
