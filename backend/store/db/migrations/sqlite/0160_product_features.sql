-- +goose Up
CREATE TABLE IF NOT EXISTS product_features (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    product_id INTEGER NOT NULL,
    position   INTEGER NOT NULL DEFAULT 0,
    FOREIGN KEY (product_id) REFERENCES products (id) ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS product_features_product ON product_features (product_id, position);

-- +goose Down
DROP TABLE IF EXISTS product_features;
