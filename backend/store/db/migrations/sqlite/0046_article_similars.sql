-- +goose Up
CREATE TABLE IF NOT EXISTS article_similars (
    article_id INTEGER NOT NULL,
    similar_id INTEGER NOT NULL,
    position   INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (article_id, similar_id),
    FOREIGN KEY (article_id) REFERENCES articles (id) ON DELETE CASCADE,
    FOREIGN KEY (similar_id) REFERENCES articles (id) ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS article_similars_similar_id ON article_similars (similar_id, article_id);

-- +goose Down
DROP TABLE IF EXISTS article_similars;
