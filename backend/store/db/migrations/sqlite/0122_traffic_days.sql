-- +goose Up
CREATE TABLE IF NOT EXISTS traffic_days (
    day       VARCHAR(10) NOT NULL PRIMARY KEY,
    users     BIGINT      NOT NULL,
    new_users BIGINT      NOT NULL,
    sessions  BIGINT      NOT NULL,
    views     BIGINT      NOT NULL,
    bounces   BIGINT      NOT NULL,
    millis    BIGINT      NOT NULL
);

-- +goose Down
DROP TABLE IF EXISTS traffic_days;
