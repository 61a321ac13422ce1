-- +goose Up
CREATE TABLE IF NOT EXISTS order_mail_langs (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    locale        TEXT NOT NULL,
    search_norm   TEXT NOT NULL,
    sort_key      BLOB NOT NULL,
    live          BOOLEAN,
    order_mail_id INTEGER NOT NULL,
    title         TEXT,
    subject       TEXT,
    text          TEXT,
    FOREIGN KEY (order_mail_id) REFERENCES order_mails (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX IF NOT EXISTS order_mail_langs_record ON order_mail_langs (order_mail_id, locale);
CREATE INDEX IF NOT EXISTS order_mail_langs_list ON order_mail_langs (locale, live, sort_key, order_mail_id);

-- +goose Down
DROP TABLE IF EXISTS order_mail_langs;
