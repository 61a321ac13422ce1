-- +goose Up
CREATE TABLE IF NOT EXISTS role_langs (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    locale      TEXT NOT NULL,
    search_norm TEXT NOT NULL,
    sort_key    BLOB NOT NULL,
    live        BOOLEAN,
    role_id     INTEGER NOT NULL,
    title       TEXT,
    FOREIGN KEY (role_id) REFERENCES roles (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX IF NOT EXISTS role_langs_record ON role_langs (role_id, locale);
CREATE INDEX IF NOT EXISTS role_langs_list ON role_langs (locale, live, sort_key, role_id, search_norm);

-- +goose Down
DROP TABLE IF EXISTS role_langs;
