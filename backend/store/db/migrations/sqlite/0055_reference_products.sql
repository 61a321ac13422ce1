-- +goose Up
CREATE TABLE IF NOT EXISTS reference_products (
    reference_id  INTEGER NOT NULL,
    product_id    INTEGER NOT NULL,
    position      INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (reference_id, product_id),
    FOREIGN KEY (reference_id) REFERENCES site_references (id) ON DELETE CASCADE,
    FOREIGN KEY (product_id) REFERENCES products (id) ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS reference_products_product_id ON reference_products (product_id, reference_id);

-- +goose Down
DROP TABLE IF EXISTS reference_products;
