-- +goose Up
CREATE TABLE IF NOT EXISTS form_contacts (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at  DATETIME NOT NULL,
    updated_at  DATETIME NOT NULL,
    deleted_at  DATETIME,
    live        BOOLEAN,
    version     INTEGER NOT NULL DEFAULT 0,
    search_norm TEXT NOT NULL,
    sort_key    BLOB NOT NULL,
    name        TEXT NOT NULL,
    email       TEXT NOT NULL,
    phone       TEXT,
    web         TEXT,
    message     TEXT NOT NULL,
    language_id INTEGER,
    user_id     INTEGER,
    FOREIGN KEY (language_id) REFERENCES languages (id)
);
CREATE INDEX IF NOT EXISTS form_contacts_list ON form_contacts (live, created_at, id);

-- +goose Down
DROP TABLE IF EXISTS form_contacts;
