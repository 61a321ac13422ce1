-- +goose Up
CREATE TABLE IF NOT EXISTS gallery_categories (
    gallery_id   INTEGER NOT NULL,
    category_id  INTEGER NOT NULL,
    position     INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (gallery_id, category_id),
    FOREIGN KEY (gallery_id) REFERENCES galleries (id) ON DELETE CASCADE,
    FOREIGN KEY (category_id) REFERENCES categories (id) ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS gallery_categories_category_id ON gallery_categories (category_id, gallery_id);

-- +goose Down
DROP TABLE IF EXISTS gallery_categories;
