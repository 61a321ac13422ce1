-- +goose Up
-- Payments of the built-in pay page.
CREATE TABLE IF NOT EXISTS pay_pages (
    id         VARCHAR(32) NOT NULL PRIMARY KEY,
    value      TEXT NOT NULL,
    updated_at DATETIME(3) NOT NULL
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS pay_pages;
