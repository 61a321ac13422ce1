-- +goose Up
CREATE TABLE IF NOT EXISTS upload_parts (
    upload_id  INTEGER NOT NULL,
    number     INTEGER NOT NULL DEFAULT 0,
    etag       TEXT NOT NULL,
    PRIMARY KEY (upload_id, number),
    FOREIGN KEY (upload_id) REFERENCES uploads (id) ON DELETE CASCADE
);

-- +goose Down
DROP TABLE IF EXISTS upload_parts;
