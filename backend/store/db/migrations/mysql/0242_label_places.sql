-- +goose Up
-- Where on a sheet the next label of each person goes.
CREATE TABLE IF NOT EXISTS label_places (
    user_id    BIGINT UNSIGNED NOT NULL PRIMARY KEY,
    place      INT NOT NULL,
    updated_at DATETIME(3) NOT NULL
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS label_places;
