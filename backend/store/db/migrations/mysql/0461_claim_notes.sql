-- +goose Up
-- What staff write to each other about a claim.
CREATE TABLE IF NOT EXISTS claim_notes (
    id         BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    created_at DATETIME(3) NOT NULL,
    updated_at DATETIME(3) NOT NULL,
    deleted_at DATETIME(3) NULL,
    live       TINYINT(1) NULL,
    version    BIGINT NOT NULL DEFAULT 0,
    claim_id   BIGINT UNSIGNED NOT NULL,
    user_id    BIGINT UNSIGNED NULL,
    text       TEXT NOT NULL,
    KEY claim_notes_claim (claim_id, id),
    CONSTRAINT fk_claim_notes_claim_id FOREIGN KEY (claim_id) REFERENCES claims (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS claim_notes;
