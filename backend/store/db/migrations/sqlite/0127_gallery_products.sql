-- +goose Up
CREATE TABLE IF NOT EXISTS gallery_products (
    gallery_id  INTEGER NOT NULL,
    product_id    INTEGER NOT NULL,
    position      INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (gallery_id, product_id),
    FOREIGN KEY (gallery_id) REFERENCES galleries (id) ON DELETE CASCADE,
    FOREIGN KEY (product_id) REFERENCES products (id) ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS gallery_products_product_id ON gallery_products (product_id, gallery_id);

-- +goose Down
DROP TABLE IF EXISTS gallery_products;
