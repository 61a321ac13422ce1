-- +goose Up
CREATE TABLE IF NOT EXISTS product_variant_values (
    product_variant_id INTEGER NOT NULL,
    property_value_id  INTEGER NOT NULL,
    PRIMARY KEY (product_variant_id, property_value_id),
    FOREIGN KEY (product_variant_id) REFERENCES product_variants (id) ON DELETE CASCADE,
    FOREIGN KEY (property_value_id) REFERENCES property_values (id)
);
CREATE INDEX IF NOT EXISTS product_variant_values_value ON product_variant_values (property_value_id, product_variant_id);

-- +goose Down
DROP TABLE IF EXISTS product_variant_values;
