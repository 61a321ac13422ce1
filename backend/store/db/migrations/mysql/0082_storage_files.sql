-- +goose Up
CREATE TABLE IF NOT EXISTS storage_files (
    id           BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    created_at   DATETIME(3) NOT NULL,
    updated_at   DATETIME(3) NOT NULL,
    deleted_at   DATETIME(3) NULL,
    live         TINYINT(1) NULL,
    version      BIGINT NOT NULL DEFAULT 0,
    search_norm  VARCHAR(512) COLLATE utf8mb4_bin NOT NULL,
    sort_key     VARBINARY(255) NOT NULL,
    folder_id    BIGINT UNSIGNED NOT NULL,
    file         VARCHAR(255) NOT NULL,
    name         VARCHAR(255) NOT NULL,
    name_key     VARCHAR(255) COLLATE utf8mb4_bin NOT NULL,
    type         VARCHAR(255) NOT NULL,
    size         BIGINT NOT NULL DEFAULT 0,
    width        INT NOT NULL DEFAULT 0,
    height       INT NOT NULL DEFAULT 0,
    UNIQUE KEY storage_files_name (folder_id, name_key, live),
    KEY storage_files_list (live, sort_key, id, folder_id, search_norm),
    KEY storage_files_folder (folder_id, live, sort_key, id),
    CONSTRAINT fk_storage_files_folder_id FOREIGN KEY (folder_id) REFERENCES storage_folders (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS storage_files;
