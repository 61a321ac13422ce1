-- +goose Up
CREATE TABLE IF NOT EXISTS upload_parts (
    upload_id  BIGINT UNSIGNED NOT NULL,
    number     INT NOT NULL DEFAULT 0,
    etag       VARCHAR(191) COLLATE utf8mb4_bin NOT NULL,
    PRIMARY KEY (upload_id, number),
    CONSTRAINT fk_upload_parts_upload_id FOREIGN KEY (upload_id) REFERENCES uploads (id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS upload_parts;
