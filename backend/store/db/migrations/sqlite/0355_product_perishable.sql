-- +goose Up
-- Goods that spoil quickly: their reductions need no prior price (Act 108/2024, § 7 section 4).
ALTER TABLE products ADD COLUMN perishable BOOLEAN NOT NULL DEFAULT FALSE;

-- +goose Down
ALTER TABLE products DROP COLUMN perishable;
