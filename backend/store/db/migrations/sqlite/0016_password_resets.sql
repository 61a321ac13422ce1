-- +goose Up
CREATE TABLE IF NOT EXISTS password_resets (
    token_hash BLOB     NOT NULL PRIMARY KEY,
    user_id    INTEGER  NOT NULL,
    expires_at DATETIME NOT NULL,
    FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS password_resets_user_id ON password_resets (user_id);
CREATE INDEX IF NOT EXISTS password_resets_expires_at ON password_resets (expires_at);

-- +goose Down
DROP TABLE IF EXISTS password_resets;
