-- +goose Up
-- Which lines are no things, of which nothing goes into a parcel; as their products are now.
-- A run that broke off after a part of this script finds the columns there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'order_lines' AND column_name = 'intangible') = 0,
    'ALTER TABLE order_lines ADD COLUMN intangible BOOLEAN NOT NULL DEFAULT FALSE', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;
UPDATE order_lines SET intangible = TRUE WHERE product_id IN (SELECT id FROM products WHERE physical = FALSE);
-- The VAT number of the supplier on a document, for those that credit it.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'order_documents' AND column_name = 'supplier_vat') = 0,
    'ALTER TABLE order_documents ADD COLUMN supplier_vat VARCHAR(32)', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;

-- +goose Down
ALTER TABLE order_documents DROP COLUMN supplier_vat;
ALTER TABLE order_lines DROP COLUMN intangible;
