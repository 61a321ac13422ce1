-- +goose Up
CREATE TABLE IF NOT EXISTS form_returns (
    id            BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    created_at    DATETIME(3) NOT NULL,
    updated_at    DATETIME(3) NOT NULL,
    deleted_at    DATETIME(3) NULL,
    live          TINYINT(1) NULL,
    version       BIGINT NOT NULL DEFAULT 0,
    search_norm   VARCHAR(512) COLLATE utf8mb4_bin NOT NULL,
    sort_key      VARBINARY(255) NOT NULL,
    type          INT NOT NULL,
    name          VARCHAR(255) NOT NULL,
    surname       VARCHAR(255) NOT NULL,
    fullname      VARCHAR(512) NOT NULL,
    email         VARCHAR(255) COLLATE utf8mb4_bin NOT NULL,
    phone         VARCHAR(255) NULL,
    message       MEDIUMTEXT NULL,
    iban          VARCHAR(34) NULL,
    serial_number VARCHAR(255) NULL,
    status        INT NOT NULL,
    order_id      BIGINT UNSIGNED NULL,
    language_id   BIGINT UNSIGNED NULL,
    user_id       BIGINT UNSIGNED NULL,
    KEY form_returns_list (live, created_at, id),
    KEY form_returns_order_id (order_id),
    CONSTRAINT fk_form_returns_language_id FOREIGN KEY (language_id) REFERENCES languages (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS form_returns;
