-- +goose Up
-- What a credit note takes back stands in order_refunds; the column was never written.
SET @drop = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'order_documents' AND column_name = 'content') = 1,
    'ALTER TABLE order_documents DROP COLUMN content', 'DO 0');
PREPARE dropped FROM @drop;
EXECUTE dropped;
DEALLOCATE PREPARE dropped;

-- +goose Down
ALTER TABLE order_documents ADD COLUMN content MEDIUMTEXT;
