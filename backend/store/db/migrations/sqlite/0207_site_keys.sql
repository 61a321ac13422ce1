-- +goose Up
CREATE TABLE IF NOT EXISTS site_keys (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at  DATETIME NOT NULL,
    updated_at  DATETIME NOT NULL,
    deleted_at  DATETIME,
    live        BOOLEAN,
    version     BIGINT NOT NULL DEFAULT 0,
    search_norm TEXT NOT NULL,
    sort_key    BLOB NOT NULL,
    name        TEXT NOT NULL,
    status      BOOLEAN NOT NULL,
    hash        TEXT NOT NULL,
    shown       TEXT NOT NULL,
    may_quote   BOOLEAN NOT NULL,
    may_order   BOOLEAN NOT NULL,
    may_read    BOOLEAN NOT NULL,
    used_at     DATETIME,
    user_id     INTEGER
);
CREATE UNIQUE INDEX IF NOT EXISTS site_keys_hash ON site_keys (hash);

-- +goose Down
DROP TABLE IF EXISTS site_keys;
