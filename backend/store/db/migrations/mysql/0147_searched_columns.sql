-- +goose Up
CREATE TABLE IF NOT EXISTS searched_columns (
    screen  VARCHAR(191) COLLATE utf8mb4_bin NOT NULL PRIMARY KEY,
    columns VARCHAR(1024) NOT NULL
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS searched_columns;
