-- +goose Up
CREATE TABLE IF NOT EXISTS payments (
    id         BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    created_at DATETIME(3) NOT NULL,
    updated_at DATETIME(3) NOT NULL,
    deleted_at DATETIME(3) NULL,
    live       TINYINT(1) NULL,
    version    BIGINT NOT NULL DEFAULT 0,
    status     TINYINT(1) NOT NULL DEFAULT 0,
    vat        BIGINT UNSIGNED NULL,
    price      BIGINT NOT NULL DEFAULT 0,
    image      VARCHAR(255) NULL,
    KEY payments_updated (live, updated_at, id),
    CONSTRAINT fk_payments_vat FOREIGN KEY (vat) REFERENCES vat_rates (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS payments;
