-- +goose Up
-- What of an order a withdrawal is about, and what became of the pieces.
CREATE TABLE IF NOT EXISTS withdrawal_lines (
    id            BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    created_at    DATETIME(3) NOT NULL,
    updated_at    DATETIME(3) NOT NULL,
    deleted_at    DATETIME(3) NULL,
    live          TINYINT(1) NULL,
    version       BIGINT NOT NULL DEFAULT 0,
    withdrawal_id BIGINT UNSIGNED NOT NULL,
    line_id       BIGINT UNSIGNED NOT NULL,
    title         VARCHAR(512) NOT NULL,
    quantity      BIGINT NOT NULL,
    restocked     BIGINT NOT NULL DEFAULT 0,
    written_off   BIGINT NOT NULL DEFAULT 0,
    reason        VARCHAR(255) NOT NULL,
    KEY withdrawal_lines_withdrawal (withdrawal_id, id),
    KEY withdrawal_lines_line (line_id),
    CONSTRAINT fk_withdrawal_lines_withdrawal_id FOREIGN KEY (withdrawal_id) REFERENCES withdrawals (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS withdrawal_lines;
