-- +goose Up
CREATE TABLE IF NOT EXISTS traffic_presence (
    visitor VARBINARY(16)   NOT NULL PRIMARY KEY,
    last_at BIGINT          NOT NULL,
    page_id BIGINT UNSIGNED NOT NULL,
    INDEX traffic_presence_last_at_page_id (last_at, page_id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS traffic_presence;
