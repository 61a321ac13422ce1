-- +goose Up
-- Which lines are no things, of which nothing goes into a parcel; as their products are now.
ALTER TABLE order_lines ADD COLUMN intangible BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE order_lines SET intangible = TRUE WHERE product_id IN (SELECT id FROM products WHERE physical = FALSE);
-- The VAT number of the supplier on a document, for those that credit it.
ALTER TABLE order_documents ADD COLUMN supplier_vat TEXT;

-- +goose Down
ALTER TABLE order_documents DROP COLUMN supplier_vat;
ALTER TABLE order_lines DROP COLUMN intangible;
