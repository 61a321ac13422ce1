-- +goose Up
-- Where in the life of an order a mail belongs.
-- A run that broke off after this script but before it was noted finds the column there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'order_mails' AND column_name = 'position') = 0,
    'ALTER TABLE order_mails ADD COLUMN position INT NOT NULL DEFAULT 0', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;
UPDATE order_mails SET position = CASE id WHEN 1 THEN 1 WHEN 2 THEN 2 WHEN 4 THEN 3 WHEN 5 THEN 4 WHEN 3 THEN 5 WHEN 10 THEN 6 WHEN 9 THEN 7 WHEN 6 THEN 8 WHEN 7 THEN 9 WHEN 8 THEN 10 ELSE id END;

-- +goose Down
ALTER TABLE order_mails DROP COLUMN position;
