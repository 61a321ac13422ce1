-- +goose Up
CREATE TABLE IF NOT EXISTS site_references (
    id            BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    created_at    DATETIME(3) NOT NULL,
    updated_at    DATETIME(3) NOT NULL,
    deleted_at    DATETIME(3) NULL,
    live          TINYINT(1) NULL,
    version       BIGINT NOT NULL DEFAULT 0,
    status        TINYINT(1) NOT NULL DEFAULT 0,
    image         VARCHAR(255) NULL,
    `order`       INT NOT NULL DEFAULT 0,
    publish_up    DATETIME(3) NULL,
    publish_down  DATETIME(3) NULL,
    KEY site_references_order (live, `order`, id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS site_references;
