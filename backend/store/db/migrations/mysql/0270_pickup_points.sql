-- +goose Up
-- Where parcels can be collected, as each courier lists it; what it lists no more is removed softly.
CREATE TABLE IF NOT EXISTS pickup_points (
    id          BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    created_at  DATETIME(3) NOT NULL,
    updated_at  DATETIME(3) NOT NULL,
    deleted_at  DATETIME(3),
    live        TINYINT,
    version     BIGINT NOT NULL DEFAULT 0,
    search_norm VARCHAR(512),
    sort_key    VARBINARY(255) NOT NULL,
    provider    INT NOT NULL,
    code        VARCHAR(60) NOT NULL,
    label       VARCHAR(500) NOT NULL,
    name        VARCHAR(255) NOT NULL,
    place       VARCHAR(255),
    street      VARCHAR(255),
    city        VARCHAR(255),
    zip         VARCHAR(20),
    country_id  BIGINT UNSIGNED NOT NULL,
    url         VARCHAR(1024),
    box         BOOLEAN NOT NULL,
    hours       MEDIUMTEXT,
    digest      VARCHAR(64) NOT NULL,
    UNIQUE KEY pickup_points_code (provider, code),
    KEY pickup_points_country (provider, country_id, live, sort_key, id),
    KEY pickup_points_sort_key (provider, live, sort_key, id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS pickup_points;
