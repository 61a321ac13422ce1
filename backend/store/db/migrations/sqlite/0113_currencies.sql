-- +goose Up
CREATE TABLE IF NOT EXISTS currencies (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at DATETIME NOT NULL,
    updated_at DATETIME NOT NULL,
    deleted_at DATETIME,
    live       BOOLEAN,
    version    INTEGER NOT NULL DEFAULT 0,
    name_short TEXT NOT NULL
);
CREATE UNIQUE INDEX IF NOT EXISTS currencies_name_short ON currencies (name_short);

-- +goose Down
DROP TABLE IF EXISTS currencies;
