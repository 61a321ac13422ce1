-- +goose Up
CREATE TABLE IF NOT EXISTS search_indexes (
    name       VARCHAR(191) COLLATE utf8mb4_bin NOT NULL PRIMARY KEY,
    definition MEDIUMTEXT NOT NULL,
    reached    BIGINT NOT NULL,
    done       BOOLEAN NOT NULL
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS search_indexes;
