-- +goose Up
-- Documents of orders that were issued, or are to be: one for each kind and part.
CREATE TABLE IF NOT EXISTS order_documents (
    id         BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    created_at DATETIME(3) NOT NULL,
    updated_at DATETIME(3) NOT NULL,
    deleted_at DATETIME(3),
    live       TINYINT,
    version    BIGINT NOT NULL DEFAULT 0,
    order_id   BIGINT UNSIGNED NOT NULL,
    kind       VARCHAR(20) NOT NULL,
    part       INT NOT NULL,
    state      VARCHAR(20) NOT NULL,
    problem    VARCHAR(500),
    content    MEDIUMTEXT,
    service    VARCHAR(40),
    service_id VARCHAR(120),
    number     VARCHAR(60),
    token      VARCHAR(255),
    locale     VARCHAR(20),
    issued_on  DATE,
    total      BIGINT NOT NULL DEFAULT 0,
    currency   VARCHAR(10),
    UNIQUE KEY order_documents_part (order_id, kind, part)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS order_documents;
