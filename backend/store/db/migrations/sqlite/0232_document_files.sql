-- +goose Up
-- The file that was made of a document, never made anew.
CREATE TABLE IF NOT EXISTS document_files (
    document_id INTEGER NOT NULL PRIMARY KEY,
    created_at  DATETIME NOT NULL,
    path        TEXT NOT NULL,
    size        BIGINT NOT NULL,
    sha256      TEXT NOT NULL
);

-- +goose Down
DROP TABLE IF EXISTS document_files;
