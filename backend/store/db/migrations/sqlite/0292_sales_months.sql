-- +goose Up
-- sales_parts of whole months, so that a year is twelve times what is sold and not 365 times.
CREATE TABLE IF NOT EXISTS sales_months (
    kind VARCHAR(10) NOT NULL,
    month VARCHAR(7) NOT NULL,
    value_id BIGINT NOT NULL,
    orders BIGINT NOT NULL,
    paid BIGINT NOT NULL,
    pieces BIGINT NOT NULL,
    value BIGINT NOT NULL,
    revenue BIGINT NOT NULL,
    PRIMARY KEY (kind, month, value_id)
) WITHOUT ROWID;

-- +goose Down
DROP TABLE IF EXISTS sales_months;
