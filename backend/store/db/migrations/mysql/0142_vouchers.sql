-- +goose Up
CREATE TABLE IF NOT EXISTS vouchers (
    id              BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    created_at      DATETIME(3) NOT NULL,
    updated_at      DATETIME(3) NOT NULL,
    deleted_at      DATETIME(3) NULL,
    live            TINYINT(1) NULL,
    version         BIGINT NOT NULL DEFAULT 0,
    search_norm     VARCHAR(512) COLLATE utf8mb4_bin NOT NULL,
    sort_key        VARBINARY(255) NOT NULL,
    status          TINYINT(1) NOT NULL DEFAULT 0,
    used            TINYINT(1) NOT NULL DEFAULT 0,
    protected       TINYINT(1) NOT NULL DEFAULT 0,
    code            VARCHAR(32) COLLATE utf8mb4_bin NOT NULL,
    type            INT NOT NULL,
    fixed_value     TINYINT(1) NOT NULL DEFAULT 0,
    value           BIGINT NOT NULL,
    balance         BIGINT NULL,
    min_order_value BIGINT NULL,
    uses_left       INT NULL,
    skips_sale      TINYINT(1) NOT NULL DEFAULT 0,
    publish_up      DATETIME(3) NULL,
    publish_down    DATETIME(3) NULL,
    UNIQUE KEY vouchers_code (code, live),
    KEY vouchers_updated (live, updated_at, id),
    KEY vouchers_sort (live, sort_key, id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS vouchers;
