-- +goose Up
CREATE TABLE IF NOT EXISTS page_galleries (
    page_id    BIGINT UNSIGNED NOT NULL,
    gallery_id BIGINT UNSIGNED NOT NULL,
    position   INT NOT NULL DEFAULT 0,
    PRIMARY KEY (page_id, gallery_id),
    KEY page_galleries_gallery_id (gallery_id, page_id),
    CONSTRAINT fk_page_galleries_page_id FOREIGN KEY (page_id) REFERENCES pages (id) ON DELETE CASCADE,
    CONSTRAINT fk_page_galleries_gallery_id FOREIGN KEY (gallery_id) REFERENCES galleries (id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS page_galleries;
