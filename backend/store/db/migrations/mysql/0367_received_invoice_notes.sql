-- +goose Up
CREATE TABLE IF NOT EXISTS received_invoice_notes (
    id         BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    created_at DATETIME(3) NOT NULL,
    updated_at DATETIME(3) NOT NULL,
    deleted_at DATETIME(3),
    live       TINYINT,
    version    BIGINT NOT NULL DEFAULT 0,
    received_invoice_id BIGINT UNSIGNED NOT NULL,
    user_id    BIGINT UNSIGNED,
    text       MEDIUMTEXT NOT NULL,
    KEY received_invoice_notes_invoice (received_invoice_id, id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS received_invoice_notes;
