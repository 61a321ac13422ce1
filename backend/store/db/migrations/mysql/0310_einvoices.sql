-- +goose Up
-- The structured form of issued documents, written with them.
CREATE TABLE IF NOT EXISTS einvoices (
    id             BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    created_at     DATETIME(3) NOT NULL,
    updated_at     DATETIME(3) NOT NULL,
    deleted_at     DATETIME(3) NULL,
    live           TINYINT(1) NULL,
    version        BIGINT NOT NULL DEFAULT 0,
    search_norm    VARCHAR(512) COLLATE utf8mb4_bin NOT NULL,
    sort_key       VARBINARY(255) NOT NULL,
    document_id    BIGINT UNSIGNED NOT NULL,
    order_id       BIGINT UNSIGNED NOT NULL,
    kind           VARCHAR(20) NOT NULL,
    number         VARCHAR(30) NOT NULL,
    issued_on      DATE NOT NULL,
    customer       VARCHAR(255) NOT NULL,
    receiver       VARCHAR(100) NOT NULL,
    currency       CHAR(3) NOT NULL,
    total          BIGINT NOT NULL,
    state          VARCHAR(20) NOT NULL,
    problem        TEXT NOT NULL,
    sent_at        DATETIME(3) NULL,
    content        MEDIUMTEXT NOT NULL,
    content_sha256 CHAR(64) NOT NULL,
    UNIQUE KEY einvoices_document (document_id),
    KEY einvoices_issued (live, issued_on, id),
    KEY einvoices_state (state, issued_on, id),
    CONSTRAINT fk_einvoices_document_id FOREIGN KEY (document_id) REFERENCES documents (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS einvoices;
