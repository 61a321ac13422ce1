-- +goose Up
-- E-invoices that suppliers sent.
CREATE TABLE IF NOT EXISTS received_invoices (
    id          BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    created_at  DATETIME(3) NOT NULL,
    updated_at  DATETIME(3) NOT NULL,
    deleted_at  DATETIME(3),
    live        TINYINT,
    version     BIGINT NOT NULL DEFAULT 0,
    search_norm VARCHAR(512) NOT NULL,
    sort_key    VARBINARY(255) NOT NULL,
    kind        VARCHAR(20) NOT NULL,
    number      VARCHAR(191) NOT NULL,
    issued_on   DATE NOT NULL,
    due_on      DATE,
    seller      VARCHAR(191) NOT NULL,
    seller_no   VARCHAR(60),
    currency    VARCHAR(3),
    net         BIGINT NOT NULL,
    total       BIGINT NOT NULL,
    due         BIGINT NOT NULL,
    state       VARCHAR(20) NOT NULL,
    reason      TEXT,
    validity    VARCHAR(20) NOT NULL,
    problems    MEDIUMTEXT NOT NULL,
    source      VARCHAR(20) NOT NULL,
    brought_by  VARCHAR(255),
    same_key    CHAR(64) NOT NULL,
    sha256      CHAR(64) NOT NULL,
    size        BIGINT NOT NULL,
    path        VARCHAR(255) NOT NULL,
    UNIQUE KEY received_invoices_sha256 (sha256, live),
    UNIQUE KEY received_invoices_same (same_key, live),
    KEY received_invoices_created (live, created_at, id),
    KEY received_invoices_issued (live, issued_on, id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS received_invoices;
