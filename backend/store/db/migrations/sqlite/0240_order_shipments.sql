-- +goose Up
-- Every parcel that a courier was asked to take, and how that ended; one of an order is under way at a time.
CREATE TABLE IF NOT EXISTS order_shipments (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at  DATETIME NOT NULL,
    updated_at  DATETIME NOT NULL,
    order_id    INTEGER NOT NULL,
    part        INTEGER NOT NULL,
    provider    INTEGER NOT NULL,
    reference   TEXT NOT NULL,
    state       TEXT NOT NULL,
    token       TEXT NOT NULL,
    lease       DATETIME NOT NULL,
    parcel      TEXT NOT NULL,
    shipment    TEXT NOT NULL,
    words       TEXT NOT NULL,
    user_id     INTEGER,
    noted       BOOLEAN NOT NULL DEFAULT FALSE,
    track       TEXT NOT NULL,
    events      INTEGER NOT NULL DEFAULT 0,
    track_at    DATETIME
);
CREATE UNIQUE INDEX IF NOT EXISTS order_shipments_order ON order_shipments (order_id, part);
CREATE UNIQUE INDEX IF NOT EXISTS order_shipments_reference ON order_shipments (reference);
CREATE INDEX IF NOT EXISTS order_shipments_state ON order_shipments (state, noted, lease);
CREATE INDEX IF NOT EXISTS order_shipments_track ON order_shipments (track_at);

-- +goose Down
DROP TABLE IF EXISTS order_shipments;
