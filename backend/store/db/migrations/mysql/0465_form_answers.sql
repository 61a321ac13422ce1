-- +goose Up
-- What staff answered a contact message, as it was mailed.
CREATE TABLE IF NOT EXISTS form_answers (
    id         BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    created_at DATETIME(3) NOT NULL,
    updated_at DATETIME(3) NOT NULL,
    deleted_at DATETIME(3) NULL,
    live       TINYINT(1) NULL,
    version    BIGINT NOT NULL DEFAULT 0,
    contact_id BIGINT UNSIGNED NOT NULL,
    user_id    BIGINT UNSIGNED NULL,
    text       MEDIUMTEXT NOT NULL,
    KEY form_answers_contact (contact_id, id),
    CONSTRAINT fk_form_answers_contact_id FOREIGN KEY (contact_id) REFERENCES form_contacts (id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS form_answers;
