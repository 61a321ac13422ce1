-- +goose Up
-- How much of the unit a variant holds, in thousandths; NULL: as much as its product.
ALTER TABLE product_variants ADD COLUMN unit_quantity BIGINT;

-- +goose Down
ALTER TABLE product_variants DROP COLUMN unit_quantity;
