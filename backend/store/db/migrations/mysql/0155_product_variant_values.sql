-- +goose Up
CREATE TABLE IF NOT EXISTS product_variant_values (
    product_variant_id BIGINT UNSIGNED NOT NULL,
    property_value_id  BIGINT UNSIGNED NOT NULL,
    PRIMARY KEY (product_variant_id, property_value_id),
    KEY product_variant_values_value (property_value_id, product_variant_id),
    CONSTRAINT fk_product_variant_values_product_variant_id FOREIGN KEY (product_variant_id) REFERENCES product_variants (id) ON DELETE CASCADE,
    CONSTRAINT fk_product_variant_values_property_value_id FOREIGN KEY (property_value_id) REFERENCES property_values (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS product_variant_values;
