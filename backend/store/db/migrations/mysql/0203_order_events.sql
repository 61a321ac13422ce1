-- +goose Up
CREATE TABLE IF NOT EXISTS order_events (
    id         BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    created_at DATETIME(3) NOT NULL,
    updated_at DATETIME(3) NOT NULL,
    deleted_at DATETIME(3),
    live       TINYINT,
    version    BIGINT NOT NULL DEFAULT 0,
    order_id   BIGINT UNSIGNED NOT NULL,
    kind       VARCHAR(40) NOT NULL,
    user_id    BIGINT UNSIGNED,
    actor      VARCHAR(120),
    data       MEDIUMTEXT,
    KEY order_events_order (order_id, id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS order_events;
