-- +goose Up
CREATE TABLE IF NOT EXISTS sessions (
    token   TEXT     NOT NULL PRIMARY KEY,
    data    BLOB     NOT NULL,
    expiry  DATETIME NOT NULL,
    user_id INTEGER
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS sessions_expiry ON sessions (expiry);
CREATE INDEX IF NOT EXISTS sessions_user_id ON sessions (user_id);

-- +goose Down
DROP TABLE IF EXISTS sessions;
