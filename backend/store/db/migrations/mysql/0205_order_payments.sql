-- +goose Up
-- Money that came and went, each once: its service knows it by service_id.
CREATE TABLE IF NOT EXISTS order_payments (
    id         BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    created_at DATETIME(3) NOT NULL,
    updated_at DATETIME(3) NOT NULL,
    deleted_at DATETIME(3),
    live       TINYINT,
    version    BIGINT NOT NULL DEFAULT 0,
    order_id   BIGINT UNSIGNED NOT NULL,
    kind       VARCHAR(20) NOT NULL,
    amount     BIGINT NOT NULL,
    currency   VARCHAR(3) NOT NULL,
    service    VARCHAR(20) NOT NULL,
    service_id VARCHAR(120) NOT NULL,
    user_id    BIGINT UNSIGNED,
    note       VARCHAR(500),
    KEY order_payments_order (order_id),
    UNIQUE KEY order_payments_service (service, service_id, kind)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS order_payments;
