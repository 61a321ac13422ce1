-- +goose Up
CREATE TABLE IF NOT EXISTS jobs (
    id         BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    kind       VARCHAR(64)     NOT NULL,
    payload    MEDIUMTEXT      NOT NULL,
    state      TINYINT         NOT NULL,
    run_at     DATETIME(3)     NOT NULL,
    token      VARCHAR(32)     NOT NULL,
    attempts   INT             NOT NULL,
    last_error VARCHAR(1000)   NOT NULL,
    unique_key VARCHAR(191)    NULL,
    created_at DATETIME(3)     NOT NULL,
    KEY jobs_due (state, run_at, id),
    UNIQUE KEY jobs_unique_key (unique_key)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS jobs;
