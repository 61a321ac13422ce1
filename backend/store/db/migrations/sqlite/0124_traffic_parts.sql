-- +goose Up
CREATE TABLE IF NOT EXISTS traffic_parts (
    kind     VARCHAR(10) NOT NULL,
    day      VARCHAR(10) NOT NULL,
    value_id BIGINT      NOT NULL,
    views    BIGINT      NOT NULL,
    sessions BIGINT      NOT NULL,
    millis   BIGINT      NOT NULL,
    PRIMARY KEY (kind, day, value_id)
) WITHOUT ROWID;

-- +goose Down
DROP TABLE IF EXISTS traffic_parts;
