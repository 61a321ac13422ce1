-- +goose Up
CREATE TABLE IF NOT EXISTS pages (
    id                   BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    created_at           DATETIME(3) NOT NULL,
    updated_at           DATETIME(3) NOT NULL,
    deleted_at           DATETIME(3) NULL,
    live                 TINYINT(1) NULL,
    version              BIGINT NOT NULL DEFAULT 0,
    status               TINYINT(1) NOT NULL DEFAULT 0,
    image                VARCHAR(255) NULL,
    module_id            BIGINT UNSIGNED NULL,
    category_id          BIGINT UNSIGNED NULL,
    category_key         BIGINT UNSIGNED GENERATED ALWAYS AS (COALESCE(category_id, 0)) VIRTUAL,
    redirect             VARCHAR(1024) NULL,
    css_class            VARCHAR(255) NULL,
    publish_up           DATETIME(3) NULL,
    publish_down         DATETIME(3) NULL,
    navigation_value     TINYINT(1) NOT NULL DEFAULT 0,
    navigation_parent_id BIGINT UNSIGNED NULL,
    navigation_position  INT NOT NULL DEFAULT 0,
    UNIQUE KEY pages_module_id (module_id, category_key, live),
    KEY pages_count (live, status, module_id),
    KEY pages_updated (live, updated_at, id),
    KEY pages_navigation (navigation_parent_id, navigation_value, navigation_position),
    CONSTRAINT fk_pages_module_id FOREIGN KEY (module_id) REFERENCES modules (id),
    CONSTRAINT fk_pages_category_id FOREIGN KEY (category_id) REFERENCES categories (id),
    CONSTRAINT fk_pages_navigation_parent_id FOREIGN KEY (navigation_parent_id) REFERENCES pages (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS pages;
