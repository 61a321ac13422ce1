-- +goose Up
CREATE TABLE IF NOT EXISTS kv (
    "key"      TEXT NOT NULL PRIMARY KEY,
    value      BLOB NOT NULL,
    expires_at DATETIME
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS kv_expires_at ON kv (expires_at);

-- +goose Down
DROP TABLE IF EXISTS kv;
