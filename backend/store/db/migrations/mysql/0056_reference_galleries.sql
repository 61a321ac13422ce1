-- +goose Up
CREATE TABLE IF NOT EXISTS reference_galleries (
    reference_id  BIGINT UNSIGNED NOT NULL,
    gallery_id    BIGINT UNSIGNED NOT NULL,
    position      INT NOT NULL DEFAULT 0,
    PRIMARY KEY (reference_id, gallery_id),
    KEY reference_galleries_gallery_id (gallery_id, reference_id),
    CONSTRAINT fk_reference_galleries_reference_id FOREIGN KEY (reference_id) REFERENCES site_references (id) ON DELETE CASCADE,
    CONSTRAINT fk_reference_galleries_gallery_id FOREIGN KEY (gallery_id) REFERENCES galleries (id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS reference_galleries;
