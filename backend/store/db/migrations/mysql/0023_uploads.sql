-- +goose Up
CREATE TABLE IF NOT EXISTS uploads (
    id           BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    created_at   DATETIME(3) NOT NULL,
    changed_at   DATETIME(3) NOT NULL,
    user_id      BIGINT UNSIGNED NOT NULL,
    target       VARCHAR(191) COLLATE utf8mb4_bin NOT NULL,
    uuid         VARCHAR(64) COLLATE utf8mb4_bin NOT NULL,
    state        VARCHAR(64) COLLATE utf8mb4_bin NOT NULL,
    blob_key     VARCHAR(64) COLLATE utf8mb4_bin NOT NULL,
    blob_id      VARCHAR(191) COLLATE utf8mb4_bin NOT NULL,
    name         VARCHAR(255) NOT NULL,
    size         BIGINT NOT NULL DEFAULT 0,
    chunk_size   BIGINT NOT NULL DEFAULT 0,
    chunk_count  INT NOT NULL DEFAULT 0,
    answer       MEDIUMTEXT NULL,
    UNIQUE KEY uploads_file (user_id, target, uuid),
    KEY uploads_state (state, changed_at)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS uploads;
