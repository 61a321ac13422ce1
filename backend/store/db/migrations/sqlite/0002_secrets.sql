-- +goose Up
CREATE TABLE IF NOT EXISTS secrets (
    name  TEXT NOT NULL PRIMARY KEY,
    value BLOB NOT NULL
) WITHOUT ROWID;

-- +goose Down
DROP TABLE IF EXISTS secrets;
