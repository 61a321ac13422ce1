-- +goose Up
-- Money that goes back, a row for each way: written before anybody is asked for it.
CREATE TABLE IF NOT EXISTS order_repayments (
    id           BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    created_at   DATETIME(3) NOT NULL,
    updated_at   DATETIME(3) NOT NULL,
    deleted_at   DATETIME(3),
    live         TINYINT,
    version      BIGINT NOT NULL DEFAULT 0,
    order_id     BIGINT UNSIGNED NOT NULL,
    refund_id    BIGINT UNSIGNED,
    attempt_id   BIGINT UNSIGNED,
    reference    VARCHAR(35) NOT NULL,
    service      VARCHAR(20) NOT NULL,
    amount       BIGINT NOT NULL,
    currency     VARCHAR(10) NOT NULL,
    state        VARCHAR(20) NOT NULL,
    problem      MEDIUMTEXT,
    before_cents BIGINT,
    tries        INT NOT NULL,
    lease        DATETIME(3),
    iban         VARCHAR(42),
    symbol       VARCHAR(10),
    reason       VARCHAR(255),
    user_id      BIGINT UNSIGNED,
    sent_at      DATETIME(3),
    KEY order_repayments_order (order_id),
    KEY order_repayments_attempt (attempt_id),
    UNIQUE KEY order_repayments_reference (reference)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS order_repayments;
