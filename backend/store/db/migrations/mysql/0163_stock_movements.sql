-- +goose Up
CREATE TABLE IF NOT EXISTS stock_movements (
    id                 BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    created_at         DATETIME(3) NOT NULL,
    updated_at         DATETIME(3) NOT NULL,
    deleted_at         DATETIME(3) NULL,
    live               TINYINT(1) NULL,
    version            BIGINT NOT NULL DEFAULT 0,
    product_id         BIGINT UNSIGNED NOT NULL,
    product_variant_id BIGINT UNSIGNED NULL,
    quantity           INT NOT NULL DEFAULT 0,
    balance            INT NOT NULL DEFAULT 0,
    reason             VARCHAR(20) COLLATE utf8mb4_bin NOT NULL,
    reference          VARCHAR(255) NULL,
    user_id            BIGINT UNSIGNED NULL,
    KEY stock_movements_made (created_at, id),
    KEY stock_movements_product (product_id, product_variant_id, id),
    KEY stock_movements_reason (reason, created_at, id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS stock_movements;
