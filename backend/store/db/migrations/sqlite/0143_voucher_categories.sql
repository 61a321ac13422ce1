-- +goose Up
CREATE TABLE IF NOT EXISTS voucher_categories (
    voucher_id  INTEGER NOT NULL,
    category_id INTEGER NOT NULL,
    position    INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (voucher_id, category_id),
    FOREIGN KEY (voucher_id) REFERENCES vouchers (id) ON DELETE CASCADE,
    FOREIGN KEY (category_id) REFERENCES categories (id) ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS voucher_categories_category_id ON voucher_categories (category_id, voucher_id);

-- +goose Down
DROP TABLE IF EXISTS voucher_categories;
