-- +goose Up
-- How large the parcel was that each person sent last, in centimetres.
CREATE TABLE IF NOT EXISTS parcel_boxes (
    user_id    BIGINT UNSIGNED NOT NULL PRIMARY KEY,
    depth      INT NOT NULL,
    width      INT NOT NULL,
    height     INT NOT NULL,
    updated_at DATETIME(3) NOT NULL
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS parcel_boxes;
