-- +goose Up
-- What VIES said about VAT numbers: evidence of why no tax was charged.
CREATE TABLE IF NOT EXISTS vat_checks (
    id           BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    number       VARCHAR(20) NOT NULL,
    valid        TINYINT(1) NOT NULL,
    name         VARCHAR(255),
    address      VARCHAR(500),
    consultation VARCHAR(60),
    requester    VARCHAR(20),
    checked_at   DATETIME(3) NOT NULL,
    KEY vat_checks_number (number, checked_at)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS vat_checks;
