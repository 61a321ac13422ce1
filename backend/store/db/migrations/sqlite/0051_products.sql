-- +goose Up
CREATE TABLE IF NOT EXISTS products (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at  DATETIME NOT NULL,
    updated_at  DATETIME NOT NULL,
    deleted_at  DATETIME,
    live        BOOLEAN,
    version     INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX IF NOT EXISTS products_updated ON products (live, updated_at, id);

-- +goose Down
DROP TABLE IF EXISTS products;
