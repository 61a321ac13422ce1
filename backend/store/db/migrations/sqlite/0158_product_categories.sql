-- +goose Up
CREATE TABLE IF NOT EXISTS product_categories (
    product_id  INTEGER NOT NULL,
    category_id INTEGER NOT NULL,
    position    INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (product_id, category_id),
    FOREIGN KEY (product_id) REFERENCES products (id) ON DELETE CASCADE,
    FOREIGN KEY (category_id) REFERENCES categories (id) ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS product_categories_category_id ON product_categories (category_id, product_id);

-- +goose Down
DROP TABLE IF EXISTS product_categories;
