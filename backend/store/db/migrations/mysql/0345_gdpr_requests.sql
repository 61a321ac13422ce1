-- +goose Up
-- What people ask about their data, and when it is due.
CREATE TABLE IF NOT EXISTS gdpr_requests (
    id           BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    created_at   DATETIME(3) NOT NULL,
    updated_at   DATETIME(3) NOT NULL,
    deleted_at   DATETIME(3) NULL,
    live         TINYINT(1) NULL,
    version      BIGINT NOT NULL DEFAULT 0,
    search_norm  VARCHAR(512) NOT NULL,
    sort_key     VARBINARY(255) NOT NULL,
    number       VARCHAR(30) NOT NULL,
    kind         INT NOT NULL,
    name         VARCHAR(255) NOT NULL,
    email        VARCHAR(191) NOT NULL,
    phone        VARCHAR(60) NOT NULL,
    note         TEXT NOT NULL,
    received_on  DATE NOT NULL,
    due_on       DATE NOT NULL,
    extended     TINYINT(1) NOT NULL,
    reason       TEXT NOT NULL,
    verified     TINYINT(1) NOT NULL,
    status       INT NOT NULL,
    searched_at  DATETIME(3) NULL,
    answered_at  DATETIME(3) NULL,
    erased_at    DATETIME(3) NULL,
    UNIQUE KEY gdpr_requests_number (number),
    KEY gdpr_requests_due (live, due_on, id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS gdpr_requests;
