-- +goose Up
CREATE TABLE IF NOT EXISTS storage_folders (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at   DATETIME NOT NULL,
    updated_at   DATETIME NOT NULL,
    deleted_at   DATETIME,
    live         BOOLEAN,
    version      INTEGER NOT NULL DEFAULT 0,
    search_norm  TEXT NOT NULL,
    sort_key     BLOB NOT NULL,
    parent_id    INTEGER,
    name         TEXT NOT NULL,
    name_key     TEXT NOT NULL,
    FOREIGN KEY (parent_id) REFERENCES storage_folders (id)
);
CREATE UNIQUE INDEX IF NOT EXISTS storage_folders_name ON storage_folders (parent_id, name_key, live);

-- +goose Down
DROP TABLE IF EXISTS storage_folders;
