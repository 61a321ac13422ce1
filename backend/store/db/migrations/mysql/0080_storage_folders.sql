-- +goose Up
CREATE TABLE IF NOT EXISTS storage_folders (
    id           BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    created_at   DATETIME(3) NOT NULL,
    updated_at   DATETIME(3) NOT NULL,
    deleted_at   DATETIME(3) NULL,
    live         TINYINT(1) NULL,
    version      BIGINT NOT NULL DEFAULT 0,
    search_norm  VARCHAR(512) COLLATE utf8mb4_bin NOT NULL,
    sort_key     VARBINARY(255) NOT NULL,
    parent_id    BIGINT UNSIGNED NULL,
    name         VARCHAR(255) NOT NULL,
    name_key     VARCHAR(255) COLLATE utf8mb4_bin NOT NULL,
    UNIQUE KEY storage_folders_name (parent_id, name_key, live),
    CONSTRAINT fk_storage_folders_parent_id FOREIGN KEY (parent_id) REFERENCES storage_folders (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS storage_folders;
