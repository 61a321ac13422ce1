-- +goose Up
CREATE TABLE IF NOT EXISTS traffic_months (
    kind     VARCHAR(10) NOT NULL,
    month    VARCHAR(7)  NOT NULL,
    value_id BIGINT      NOT NULL,
    views    BIGINT      NOT NULL,
    sessions BIGINT      NOT NULL,
    millis   BIGINT      NOT NULL,
    PRIMARY KEY (kind, month, value_id)
) WITHOUT ROWID;

-- +goose Down
DROP TABLE IF EXISTS traffic_months;
