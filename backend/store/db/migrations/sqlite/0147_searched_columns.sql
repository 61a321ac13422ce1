-- +goose Up
CREATE TABLE IF NOT EXISTS searched_columns (
    screen  TEXT NOT NULL PRIMARY KEY,
    columns TEXT NOT NULL
);

-- +goose Down
DROP TABLE IF EXISTS searched_columns;
