-- +goose Up
CREATE TABLE IF NOT EXISTS traffic_visitors (
    day        VARCHAR(10) NOT NULL,
    visitor    BLOB        NOT NULL,
    last_at    BIGINT      NOT NULL,
    views      BIGINT      NOT NULL,
    millis     BIGINT      NOT NULL,
    counted_in BLOB        NOT NULL,
    PRIMARY KEY (day, visitor)
) WITHOUT ROWID;

-- +goose Down
DROP TABLE IF EXISTS traffic_visitors;
