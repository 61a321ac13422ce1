-- +goose Up
-- Attempts to pay orders at services: at most one of an order is open.
CREATE TABLE IF NOT EXISTS order_attempts (
    id            BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    created_at    DATETIME(3) NOT NULL,
    updated_at    DATETIME(3) NOT NULL,
    order_id      BIGINT UNSIGNED NOT NULL,
    open_order    BIGINT UNSIGNED,
    service       VARCHAR(20) NOT NULL,
    service_id    VARCHAR(120),
    reference     VARCHAR(35) NOT NULL,
    amount        BIGINT NOT NULL,
    currency      VARCHAR(3) NOT NULL,
    status        INT NOT NULL,
    state         VARCHAR(60) NOT NULL,
    method        VARCHAR(20) NOT NULL,
    paid_with     VARCHAR(60) NOT NULL,
    attempt       VARCHAR(120) NOT NULL,
    attempt_state VARCHAR(60) NOT NULL,
    address       VARCHAR(1024) NOT NULL,
    outcome       VARCHAR(20) NOT NULL,
    next_poll_at  DATETIME(3),
    KEY order_attempts_order (order_id),
    KEY order_attempts_service_id (service_id),
    KEY order_attempts_next_poll (next_poll_at),
    UNIQUE KEY order_attempts_open (open_order),
    UNIQUE KEY order_attempts_service (service, service_id),
    UNIQUE KEY order_attempts_reference (reference)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS order_attempts;
