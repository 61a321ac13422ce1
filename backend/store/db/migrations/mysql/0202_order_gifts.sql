-- +goose Up
-- One gift voucher a piece, however often its order is paid.
CREATE TABLE IF NOT EXISTS order_gifts (
    id                BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    created_at        DATETIME(3) NOT NULL,
    updated_at        DATETIME(3) NOT NULL,
    deleted_at        DATETIME(3),
    live              TINYINT,
    version           BIGINT NOT NULL DEFAULT 0,
    order_id          BIGINT UNSIGNED NOT NULL,
    line_id           BIGINT UNSIGNED NOT NULL,
    part              INT NOT NULL,
    voucher_id        BIGINT UNSIGNED NOT NULL,
    code              VARCHAR(32) NOT NULL,
    value             BIGINT NOT NULL,
    valid_until       DATETIME(3) NOT NULL,
    sent_at           DATETIME(3),
    cancelled_at      DATETIME(3),
    redeemed_at       DATETIME(3),
    redeemed_order_id BIGINT UNSIGNED,
    redeemed_user_id  BIGINT UNSIGNED,
    redeemed_email    VARCHAR(191),
    KEY order_gifts_order (order_id),
    UNIQUE KEY order_gifts_part (line_id, part),
    UNIQUE KEY order_gifts_voucher (voucher_id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS order_gifts;
