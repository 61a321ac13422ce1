-- +goose Up
-- What was taken back of orders, each refund once and for good.
CREATE TABLE IF NOT EXISTS order_refunds (
    id         BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    created_at DATETIME(3) NOT NULL,
    updated_at DATETIME(3) NOT NULL,
    deleted_at DATETIME(3),
    live       TINYINT,
    version    BIGINT NOT NULL DEFAULT 0,
    order_id   BIGINT UNSIGNED NOT NULL,
    part       INT NOT NULL,
    amount     BIGINT NOT NULL,
    reason     VARCHAR(255),
    restock    TINYINT(1) NOT NULL,
    content    MEDIUMTEXT NOT NULL,
    user_id    BIGINT UNSIGNED,
    UNIQUE KEY order_refunds_part (order_id, part)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS order_refunds;
