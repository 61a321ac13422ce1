-- +goose Up
CREATE TABLE IF NOT EXISTS voucher_categories (
    voucher_id  BIGINT UNSIGNED NOT NULL,
    category_id BIGINT UNSIGNED NOT NULL,
    position    INT NOT NULL DEFAULT 0,
    PRIMARY KEY (voucher_id, category_id),
    KEY voucher_categories_category_id (category_id, voucher_id),
    CONSTRAINT fk_voucher_categories_voucher_id FOREIGN KEY (voucher_id) REFERENCES vouchers (id) ON DELETE CASCADE,
    CONSTRAINT fk_voucher_categories_category_id FOREIGN KEY (category_id) REFERENCES categories (id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS voucher_categories;
