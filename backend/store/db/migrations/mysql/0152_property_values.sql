-- +goose Up
CREATE TABLE IF NOT EXISTS property_values (
    id          BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    created_at  DATETIME(3) NOT NULL,
    updated_at  DATETIME(3) NOT NULL,
    deleted_at  DATETIME(3) NULL,
    live        TINYINT(1) NULL,
    version     BIGINT NOT NULL DEFAULT 0,
    property_id BIGINT UNSIGNED NOT NULL,
    position    INT NOT NULL DEFAULT 0,
    data        VARCHAR(255) NULL,
    KEY property_values_property (property_id, live, position),
    KEY property_values_updated (live, updated_at, id),
    CONSTRAINT fk_property_values_property_id FOREIGN KEY (property_id) REFERENCES properties (id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS property_values;
