-- +goose Up
CREATE TABLE IF NOT EXISTS form_returns (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at    DATETIME NOT NULL,
    updated_at    DATETIME NOT NULL,
    deleted_at    DATETIME,
    live          BOOLEAN,
    version       INTEGER NOT NULL DEFAULT 0,
    search_norm   TEXT NOT NULL,
    sort_key      BLOB NOT NULL,
    type          INTEGER NOT NULL,
    name          TEXT NOT NULL,
    surname       TEXT NOT NULL,
    fullname      TEXT NOT NULL,
    email         TEXT NOT NULL,
    phone         TEXT,
    message       TEXT,
    iban          TEXT,
    serial_number TEXT,
    status        INTEGER NOT NULL,
    order_id      INTEGER,
    language_id   INTEGER,
    user_id       INTEGER,
    FOREIGN KEY (language_id) REFERENCES languages (id)
);
CREATE INDEX IF NOT EXISTS form_returns_list ON form_returns (live, created_at, id);
CREATE INDEX IF NOT EXISTS form_returns_order_id ON form_returns (order_id);

-- +goose Down
DROP TABLE IF EXISTS form_returns;
