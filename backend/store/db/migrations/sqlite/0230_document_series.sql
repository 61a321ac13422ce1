-- +goose Up
-- The last number of each series and year, raised in the transaction of its document.
CREATE TABLE IF NOT EXISTS document_series (
    series TEXT NOT NULL,
    year   INTEGER NOT NULL,
    serial INTEGER NOT NULL,
    PRIMARY KEY (series, year)
);

-- +goose Down
DROP TABLE IF EXISTS document_series;
