-- +goose Up
CREATE TABLE IF NOT EXISTS recovery_codes (
    code_hash BLOB     NOT NULL PRIMARY KEY,
    user_id   INTEGER  NOT NULL,
    used_at   DATETIME,
    FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS recovery_codes_user_id ON recovery_codes (user_id);

-- +goose Down
DROP TABLE IF EXISTS recovery_codes;
