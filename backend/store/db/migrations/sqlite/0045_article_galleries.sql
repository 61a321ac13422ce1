-- +goose Up
CREATE TABLE IF NOT EXISTS article_galleries (
    article_id INTEGER NOT NULL,
    gallery_id INTEGER NOT NULL,
    position   INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (article_id, gallery_id),
    FOREIGN KEY (article_id) REFERENCES articles (id) ON DELETE CASCADE,
    FOREIGN KEY (gallery_id) REFERENCES galleries (id) ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS article_galleries_gallery_id ON article_galleries (gallery_id, article_id);

-- +goose Down
DROP TABLE IF EXISTS article_galleries;
