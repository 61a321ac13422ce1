-- +goose Up
CREATE TABLE IF NOT EXISTS activity_log (
    id         BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    actor_id   BIGINT UNSIGNED NOT NULL,
    screen     VARCHAR(64)     NOT NULL,
    model      VARCHAR(64)     NOT NULL,
    row_id     BIGINT UNSIGNED NOT NULL,
    action     VARCHAR(64)     NOT NULL,
    title      VARCHAR(255)    NOT NULL,
    changes    MEDIUMTEXT      NULL,
    created_at DATETIME(3)     NOT NULL,
    search_norm VARCHAR(512)   NOT NULL,
    -- What a screen asks of its records, made up: the log is only added to.
    updated_at DATETIME(3)     GENERATED ALWAYS AS (created_at) VIRTUAL,
    deleted_at DATETIME(3)     GENERATED ALWAYS AS (NULL) VIRTUAL,
    live       TINYINT         GENERATED ALWAYS AS (1) VIRTUAL,
    version    BIGINT          GENERATED ALWAYS AS (0) VIRTUAL,
    sort_key   VARBINARY(255)  GENERATED ALWAYS AS (NULL) VIRTUAL,
    KEY activity_log_created_at (created_at),
    KEY activity_log_row (model, row_id, id),
    KEY activity_log_actor (actor_id, id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS activity_log;
