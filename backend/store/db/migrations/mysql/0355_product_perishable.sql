-- +goose Up
-- Goods that spoil quickly: their reductions need no prior price (Act 108/2024, § 7 section 4).
-- A run that broke off after this script but before it was noted finds the column there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'products' AND column_name = 'perishable') = 0,
    'ALTER TABLE products ADD COLUMN perishable TINYINT(1) NOT NULL DEFAULT 0', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;

-- +goose Down
ALTER TABLE products DROP COLUMN perishable;
