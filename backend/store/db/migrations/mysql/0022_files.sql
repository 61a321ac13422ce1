-- +goose Up
CREATE TABLE IF NOT EXISTS files (
    id           BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    created_at   DATETIME(3) NOT NULL,
    changed_at   DATETIME(3) NOT NULL,
    `key`        VARCHAR(64) COLLATE utf8mb4_bin NOT NULL,
    state        VARCHAR(64) COLLATE utf8mb4_bin NOT NULL,
    name         VARCHAR(255) NOT NULL,
    type         VARCHAR(255) NOT NULL,
    size         BIGINT NOT NULL DEFAULT 0,
    width        INT NOT NULL DEFAULT 0,
    height       INT NOT NULL DEFAULT 0,
    UNIQUE KEY files_key (`key`),
    KEY files_state (state, changed_at)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS files;
