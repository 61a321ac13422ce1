-- +goose Up
-- Issued documents. Nothing here is ever changed or removed; see migration 235.
CREATE TABLE IF NOT EXISTS documents (
    id             BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    created_at     DATETIME(3) NOT NULL,
    updated_at     DATETIME(3) NOT NULL,
    deleted_at     DATETIME(3) NULL,
    live           TINYINT NULL,
    version        BIGINT NOT NULL DEFAULT 0,
    order_id       BIGINT UNSIGNED NOT NULL,
    kind           VARCHAR(20) COLLATE utf8mb4_bin NOT NULL,
    part           INT NOT NULL,
    series         VARCHAR(10) COLLATE utf8mb4_bin NOT NULL,
    year           SMALLINT NOT NULL,
    serial         BIGINT NOT NULL,
    number         VARCHAR(30) COLLATE utf8mb4_bin NOT NULL,
    issued_on      DATE NOT NULL,
    customer       VARCHAR(255) NOT NULL,
    currency       CHAR(3) NOT NULL,
    total          BIGINT NOT NULL,
    content        MEDIUMTEXT NOT NULL,
    content_sha256 CHAR(64) NOT NULL,
    UNIQUE KEY documents_series (series, year, serial),
    UNIQUE KEY documents_order (order_id, kind, part),
    UNIQUE KEY documents_number (number),
    KEY documents_issued (issued_on, id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS documents;
