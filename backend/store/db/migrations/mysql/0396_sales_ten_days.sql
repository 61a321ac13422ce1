-- +goose Up
-- sales_parts of the ten days that begin on a month's 1st, 10th, 20th and 30th: "2026-11-1".
CREATE TABLE IF NOT EXISTS sales_ten_days (
    kind VARCHAR(10) NOT NULL,
    ten_days VARCHAR(9) NOT NULL,
    value_id BIGINT NOT NULL,
    orders BIGINT NOT NULL,
    paid BIGINT NOT NULL,
    pieces BIGINT NOT NULL,
    value BIGINT NOT NULL,
    revenue BIGINT NOT NULL,
    PRIMARY KEY (kind, ten_days, value_id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS sales_ten_days;
