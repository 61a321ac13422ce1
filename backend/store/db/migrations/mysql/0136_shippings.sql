-- +goose Up
CREATE TABLE IF NOT EXISTS shippings (
    id                BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    created_at        DATETIME(3) NOT NULL,
    updated_at        DATETIME(3) NOT NULL,
    deleted_at        DATETIME(3) NULL,
    live              TINYINT(1) NULL,
    version           BIGINT NOT NULL DEFAULT 0,
    status            TINYINT(1) NOT NULL DEFAULT 0,
    provider          INT NOT NULL DEFAULT 0,
    packeta_id        BIGINT NULL,
    vat               BIGINT UNSIGNED NULL,
    price             BIGINT NOT NULL DEFAULT 0,
    price_free        BIGINT NULL,
    pickup            TINYINT(1) NOT NULL DEFAULT 0,
    add_shipping_days INT NOT NULL DEFAULT 0,
    weight_max        BIGINT NULL,
    value_max         BIGINT NULL,
    image             VARCHAR(255) NULL,
    KEY shippings_updated (live, updated_at, id),
    CONSTRAINT fk_shippings_vat FOREIGN KEY (vat) REFERENCES vat_rates (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS shippings;
