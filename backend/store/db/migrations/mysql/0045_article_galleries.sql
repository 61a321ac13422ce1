-- +goose Up
CREATE TABLE IF NOT EXISTS article_galleries (
    article_id BIGINT UNSIGNED NOT NULL,
    gallery_id BIGINT UNSIGNED NOT NULL,
    position   INT NOT NULL DEFAULT 0,
    PRIMARY KEY (article_id, gallery_id),
    KEY article_galleries_gallery_id (gallery_id, article_id),
    CONSTRAINT fk_article_galleries_article_id FOREIGN KEY (article_id) REFERENCES articles (id) ON DELETE CASCADE,
    CONSTRAINT fk_article_galleries_gallery_id FOREIGN KEY (gallery_id) REFERENCES galleries (id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS article_galleries;
