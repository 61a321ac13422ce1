-- +goose Up
CREATE TABLE IF NOT EXISTS voucher_uses (
    id            BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    created_at    DATETIME(3) NOT NULL,
    updated_at    DATETIME(3) NOT NULL,
    deleted_at    DATETIME(3),
    live          TINYINT NULL,
    version       BIGINT NOT NULL DEFAULT 0,
    voucher_id    BIGINT UNSIGNED NOT NULL,
    order_id      BIGINT UNSIGNED NOT NULL,
    email         VARCHAR(191) NOT NULL,
    product_title VARCHAR(255) NOT NULL,
    UNIQUE KEY voucher_uses_voucher (voucher_id, order_id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS voucher_uses;
