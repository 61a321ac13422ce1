-- +goose Up
CREATE TABLE IF NOT EXISTS product_similars (
    product_id INTEGER NOT NULL,
    similar_id INTEGER NOT NULL,
    position   INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (product_id, similar_id),
    FOREIGN KEY (product_id) REFERENCES products (id) ON DELETE CASCADE,
    FOREIGN KEY (similar_id) REFERENCES products (id) ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS product_similars_similar_id ON product_similars (similar_id, product_id);

-- +goose Down
DROP TABLE IF EXISTS product_similars;
