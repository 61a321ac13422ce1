-- +goose Up
CREATE TABLE IF NOT EXISTS gallery_similars (
    gallery_id  BIGINT UNSIGNED NOT NULL,
    similar_id  BIGINT UNSIGNED NOT NULL,
    position    INT NOT NULL DEFAULT 0,
    PRIMARY KEY (gallery_id, similar_id),
    KEY gallery_similars_similar_id (similar_id, gallery_id),
    CONSTRAINT fk_gallery_similars_gallery_id FOREIGN KEY (gallery_id) REFERENCES galleries (id) ON DELETE CASCADE,
    CONSTRAINT fk_gallery_similars_similar_id FOREIGN KEY (similar_id) REFERENCES galleries (id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS gallery_similars;
