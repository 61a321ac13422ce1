-- +goose Up
-- The records that a request found, and what became of each.
CREATE TABLE IF NOT EXISTS gdpr_findings (
    id           BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    created_at   DATETIME(3) NOT NULL,
    updated_at   DATETIME(3) NOT NULL,
    deleted_at   DATETIME(3) NULL,
    live         TINYINT(1) NULL,
    version      BIGINT NOT NULL DEFAULT 0,
    request_id   BIGINT UNSIGNED NOT NULL,
    place        VARCHAR(60) NOT NULL,
    row_id       BIGINT UNSIGNED NOT NULL,
    title        VARCHAR(255) NOT NULL,
    found_by     VARCHAR(20) NOT NULL,
    included     TINYINT(1) NOT NULL,
    fate         VARCHAR(20) NOT NULL,
    reason       VARCHAR(40) NOT NULL,
    done_at      DATETIME(3) NULL,
    UNIQUE KEY gdpr_findings_row (request_id, place, row_id),
    CONSTRAINT fk_gdpr_findings_request_id FOREIGN KEY (request_id) REFERENCES gdpr_requests (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS gdpr_findings;
