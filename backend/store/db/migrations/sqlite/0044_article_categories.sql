-- +goose Up
CREATE TABLE IF NOT EXISTS article_categories (
    article_id  INTEGER NOT NULL,
    category_id INTEGER NOT NULL,
    position    INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (article_id, category_id),
    FOREIGN KEY (article_id) REFERENCES articles (id) ON DELETE CASCADE,
    FOREIGN KEY (category_id) REFERENCES categories (id) ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS article_categories_category_id ON article_categories (category_id, article_id);

-- +goose Down
DROP TABLE IF EXISTS article_categories;
