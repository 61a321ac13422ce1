-- +goose Up
-- What was done with a withdrawal, by whom and when.
CREATE TABLE IF NOT EXISTS withdrawal_steps (
    id            BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    created_at    DATETIME(3) NOT NULL,
    updated_at    DATETIME(3) NOT NULL,
    deleted_at    DATETIME(3) NULL,
    live          TINYINT(1) NULL,
    version       BIGINT NOT NULL DEFAULT 0,
    withdrawal_id BIGINT UNSIGNED NOT NULL,
    kind          VARCHAR(20) NOT NULL,
    user_id       BIGINT UNSIGNED NULL,
    note          TEXT NOT NULL,
    KEY withdrawal_steps_withdrawal (withdrawal_id, id),
    CONSTRAINT fk_withdrawal_steps_withdrawal_id FOREIGN KEY (withdrawal_id) REFERENCES withdrawals (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS withdrawal_steps;
