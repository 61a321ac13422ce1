-- +goose Up
CREATE TABLE IF NOT EXISTS article_similars (
    article_id BIGINT UNSIGNED NOT NULL,
    similar_id BIGINT UNSIGNED NOT NULL,
    position   INT NOT NULL DEFAULT 0,
    PRIMARY KEY (article_id, similar_id),
    KEY article_similars_similar_id (similar_id, article_id),
    CONSTRAINT fk_article_similars_article_id FOREIGN KEY (article_id) REFERENCES articles (id) ON DELETE CASCADE,
    CONSTRAINT fk_article_similars_similar_id FOREIGN KEY (similar_id) REFERENCES articles (id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS article_similars;
