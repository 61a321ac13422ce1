-- +goose Up
-- The last number of each series and year, raised in the transaction of its document.
CREATE TABLE IF NOT EXISTS document_series (
    series VARCHAR(10) COLLATE utf8mb4_bin NOT NULL,
    year   SMALLINT NOT NULL,
    serial BIGINT NOT NULL,
    PRIMARY KEY (series, year)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS document_series;
