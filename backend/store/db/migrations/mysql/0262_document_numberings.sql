-- +goose Up
-- How documents of orders are numbered, by kind and year.
CREATE TABLE IF NOT EXISTS document_numberings (
    id          BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    created_at  DATETIME(3) NOT NULL,
    updated_at  DATETIME(3) NOT NULL,
    deleted_at  DATETIME(3),
    live        TINYINT,
    version     BIGINT NOT NULL DEFAULT 0,
    kind        VARCHAR(20) NOT NULL,
    year        SMALLINT NOT NULL,
    prefix      VARCHAR(10) NOT NULL,
    year_digits TINYINT NOT NULL DEFAULT 4,
    digits      TINYINT NOT NULL DEFAULT 6,
    begins      BIGINT NOT NULL DEFAULT 1,
    issued      BOOLEAN NOT NULL DEFAULT 0,
    UNIQUE KEY document_numberings_year (kind, year, live)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS document_numberings;
