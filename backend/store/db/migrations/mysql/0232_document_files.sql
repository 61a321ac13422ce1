-- +goose Up
-- The file that was made of a document, never made anew.
CREATE TABLE IF NOT EXISTS document_files (
    document_id BIGINT UNSIGNED NOT NULL PRIMARY KEY,
    created_at  DATETIME(3) NOT NULL,
    path        VARCHAR(255) COLLATE utf8mb4_bin NOT NULL,
    size        BIGINT NOT NULL,
    sha256      CHAR(64) NOT NULL
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS document_files;
