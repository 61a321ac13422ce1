-- +goose Up
-- In whose days orders are counted.
CREATE TABLE IF NOT EXISTS sales_state (
    id INTEGER NOT NULL,
    zone VARCHAR(64) NOT NULL,
    PRIMARY KEY (id)
);

-- +goose Down
DROP TABLE IF EXISTS sales_state;
