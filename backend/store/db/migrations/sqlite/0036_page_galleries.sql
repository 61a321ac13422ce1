-- +goose Up
CREATE TABLE IF NOT EXISTS page_galleries (
    page_id    INTEGER NOT NULL,
    gallery_id INTEGER NOT NULL,
    position   INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (page_id, gallery_id),
    FOREIGN KEY (page_id) REFERENCES pages (id) ON DELETE CASCADE,
    FOREIGN KEY (gallery_id) REFERENCES galleries (id) ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS page_galleries_gallery_id ON page_galleries (gallery_id, page_id);

-- +goose Down
DROP TABLE IF EXISTS page_galleries;
