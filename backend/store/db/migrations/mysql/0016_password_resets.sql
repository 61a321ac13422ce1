-- +goose Up
CREATE TABLE IF NOT EXISTS password_resets (
    token_hash BINARY(32)      NOT NULL PRIMARY KEY,
    user_id    BIGINT UNSIGNED NOT NULL,
    expires_at DATETIME(3)     NOT NULL,
    KEY password_resets_user_id (user_id),
    KEY password_resets_expires_at (expires_at),
    CONSTRAINT fk_password_resets_user_id FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS password_resets;
