-- +goose Up
CREATE TABLE IF NOT EXISTS storage_files (
    id           INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at   DATETIME NOT NULL,
    updated_at   DATETIME NOT NULL,
    deleted_at   DATETIME,
    live         BOOLEAN,
    version      INTEGER NOT NULL DEFAULT 0,
    search_norm  TEXT NOT NULL,
    sort_key     BLOB NOT NULL,
    folder_id    INTEGER NOT NULL,
    file         TEXT NOT NULL,
    name         TEXT NOT NULL,
    name_key     TEXT NOT NULL,
    type         TEXT NOT NULL,
    size         INTEGER NOT NULL DEFAULT 0,
    width        INTEGER NOT NULL DEFAULT 0,
    height       INTEGER NOT NULL DEFAULT 0,
    FOREIGN KEY (folder_id) REFERENCES storage_folders (id)
);
CREATE UNIQUE INDEX IF NOT EXISTS storage_files_name ON storage_files (folder_id, name_key, live);
CREATE INDEX IF NOT EXISTS storage_files_list ON storage_files (live, sort_key, id, folder_id, search_norm);
CREATE INDEX IF NOT EXISTS storage_files_folder ON storage_files (folder_id, live, sort_key, id);

-- +goose Down
DROP TABLE IF EXISTS storage_files;
