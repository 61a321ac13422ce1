-- +goose Up
-- What each run found over its period in a place, and what it erased.
CREATE TABLE IF NOT EXISTS gdpr_runs (
    id            BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    created_at    DATETIME(3) NOT NULL,
    updated_at    DATETIME(3) NOT NULL,
    deleted_at    DATETIME(3) NULL,
    live          TINYINT(1) NULL,
    version       BIGINT NOT NULL DEFAULT 0,
    processing_id BIGINT UNSIGNED NOT NULL,
    run           VARCHAR(40) NOT NULL,
    place         VARCHAR(60) NOT NULL,
    found         BIGINT NOT NULL,
    oldest        DATETIME(3) NULL,
    erasing       TINYINT(1) NOT NULL,
    erased        BIGINT NOT NULL,
    done_at       DATETIME(3) NULL,
    UNIQUE KEY gdpr_runs_once (run, place),
    KEY gdpr_runs_processing (processing_id, id),
    CONSTRAINT fk_gdpr_runs_processing_id FOREIGN KEY (processing_id) REFERENCES gdpr_processings (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS gdpr_runs;
