-- +goose Up
CREATE TABLE IF NOT EXISTS reference_galleries (
    reference_id  INTEGER NOT NULL,
    gallery_id    INTEGER NOT NULL,
    position      INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (reference_id, gallery_id),
    FOREIGN KEY (reference_id) REFERENCES site_references (id) ON DELETE CASCADE,
    FOREIGN KEY (gallery_id) REFERENCES galleries (id) ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS reference_galleries_gallery_id ON reference_galleries (gallery_id, reference_id);

-- +goose Down
DROP TABLE IF EXISTS reference_galleries;
