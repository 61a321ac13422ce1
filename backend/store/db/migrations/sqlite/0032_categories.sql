-- +goose Up
CREATE TABLE IF NOT EXISTS categories (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at DATETIME NOT NULL,
    updated_at DATETIME NOT NULL,
    deleted_at DATETIME,
    live       BOOLEAN,
    version    INTEGER NOT NULL DEFAULT 0,
    status     BOOLEAN NOT NULL DEFAULT 0,
    image      TEXT,
    module_id  INTEGER,
    parent_id  INTEGER,
    FOREIGN KEY (module_id) REFERENCES modules (id),
    FOREIGN KEY (parent_id) REFERENCES categories (id)
);
CREATE INDEX IF NOT EXISTS categories_count ON categories (live, status, module_id);
CREATE INDEX IF NOT EXISTS categories_updated ON categories (live, updated_at, id);
CREATE INDEX IF NOT EXISTS categories_module ON categories (module_id, live);
CREATE INDEX IF NOT EXISTS categories_parent ON categories (parent_id);

-- +goose Down
DROP TABLE IF EXISTS categories;
