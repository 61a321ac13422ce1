-- +goose Up
CREATE TABLE IF NOT EXISTS traffic_visitors (
    day        VARCHAR(10)     NOT NULL,
    visitor    VARBINARY(16)   NOT NULL,
    last_at    BIGINT          NOT NULL,
    views      BIGINT          NOT NULL,
    millis     BIGINT          NOT NULL,
    counted_in VARBINARY(1024) NOT NULL,
    PRIMARY KEY (day, visitor)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS traffic_visitors;
