-- +goose Up
CREATE TABLE IF NOT EXISTS categories (
    id         BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    created_at DATETIME(3) NOT NULL,
    updated_at DATETIME(3) NOT NULL,
    deleted_at DATETIME(3) NULL,
    live       TINYINT(1) NULL,
    version    BIGINT NOT NULL DEFAULT 0,
    status     TINYINT(1) NOT NULL DEFAULT 0,
    image      VARCHAR(255) NULL,
    module_id  BIGINT UNSIGNED NULL,
    parent_id  BIGINT UNSIGNED NULL,
    KEY categories_count (live, status, module_id),
    KEY categories_updated (live, updated_at, id),
    KEY categories_module (module_id, live),
    KEY categories_parent (parent_id),
    CONSTRAINT fk_categories_module_id FOREIGN KEY (module_id) REFERENCES modules (id),
    CONSTRAINT fk_categories_parent_id FOREIGN KEY (parent_id) REFERENCES categories (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS categories;
