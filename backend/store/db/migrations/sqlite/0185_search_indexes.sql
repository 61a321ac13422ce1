-- +goose Up
CREATE TABLE IF NOT EXISTS search_indexes (
    name       TEXT NOT NULL PRIMARY KEY,
    definition TEXT NOT NULL,
    reached    INTEGER NOT NULL,
    done       BOOLEAN NOT NULL
);

-- +goose Down
DROP TABLE IF EXISTS search_indexes;
