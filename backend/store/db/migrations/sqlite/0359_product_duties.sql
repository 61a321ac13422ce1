-- +goose Up
-- What the law has told of goods: who made them and answers for them, guarantees, the measure of the unit price, allergens.
ALTER TABLE products ADD COLUMN manufacturer_id INTEGER;
ALTER TABLE products ADD COLUMN responsible_id INTEGER;
ALTER TABLE products ADD COLUMN guarantee_years INTEGER;
ALTER TABLE products ADD COLUMN guarantee_months INTEGER;
ALTER TABLE products ADD COLUMN repair_score TEXT;
ALTER TABLE products ADD COLUMN unit TEXT;
ALTER TABLE products ADD COLUMN unit_quantity BIGINT;
ALTER TABLE products ADD COLUMN food BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE products ADD COLUMN allergens TEXT;

-- +goose Down
ALTER TABLE products DROP COLUMN allergens;
ALTER TABLE products DROP COLUMN food;
ALTER TABLE products DROP COLUMN unit_quantity;
ALTER TABLE products DROP COLUMN unit;
ALTER TABLE products DROP COLUMN repair_score;
ALTER TABLE products DROP COLUMN guarantee_months;
ALTER TABLE products DROP COLUMN guarantee_years;
ALTER TABLE products DROP COLUMN responsible_id;
ALTER TABLE products DROP COLUMN manufacturer_id;
