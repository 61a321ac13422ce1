-- +goose Up
CREATE TABLE IF NOT EXISTS recovery_codes (
    code_hash BINARY(32)      NOT NULL PRIMARY KEY,
    user_id   BIGINT UNSIGNED NOT NULL,
    used_at   DATETIME(3)     NULL,
    KEY recovery_codes_user_id (user_id),
    CONSTRAINT fk_recovery_codes_user_id FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS recovery_codes;
