-- +goose Up
-- Every parcel that a courier was asked to take, and how that ended; one of an order is under way at a time.
CREATE TABLE IF NOT EXISTS order_shipments (
    id          BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    created_at  DATETIME(3) NOT NULL,
    updated_at  DATETIME(3) NOT NULL,
    order_id    BIGINT UNSIGNED NOT NULL,
    part        INT NOT NULL,
    provider    INT NOT NULL,
    reference   VARCHAR(40) NOT NULL,
    state       VARCHAR(20) NOT NULL,
    token       VARCHAR(60) NOT NULL,
    lease       DATETIME(3) NOT NULL,
    parcel      MEDIUMTEXT NOT NULL,
    shipment    MEDIUMTEXT NOT NULL,
    words       TEXT NOT NULL,
    user_id     BIGINT UNSIGNED,
    noted       TINYINT NOT NULL DEFAULT 0,
    track       VARCHAR(20) NOT NULL,
    events      INT NOT NULL DEFAULT 0,
    track_at    DATETIME(3),
    UNIQUE KEY order_shipments_order (order_id, part),
    UNIQUE KEY order_shipments_reference (reference),
    KEY order_shipments_state (state, noted, lease),
    KEY order_shipments_track (track_at)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS order_shipments;
