-- +goose Up
-- How large the parcel was that each person sent last, in centimetres.
CREATE TABLE IF NOT EXISTS parcel_boxes (
    user_id    INTEGER PRIMARY KEY,
    depth      INTEGER NOT NULL,
    width      INTEGER NOT NULL,
    height     INTEGER NOT NULL,
    updated_at DATETIME NOT NULL
);

-- +goose Down
DROP TABLE IF EXISTS parcel_boxes;
