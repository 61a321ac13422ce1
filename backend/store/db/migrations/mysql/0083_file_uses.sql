-- +goose Up
CREATE TABLE IF NOT EXISTS file_uses (
    file_key  VARCHAR(64) COLLATE utf8mb4_bin NOT NULL,
    screen    VARCHAR(64) COLLATE utf8mb4_bin NOT NULL,
    row_id    BIGINT UNSIGNED NOT NULL,
    PRIMARY KEY (file_key, screen, row_id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS file_uses;
