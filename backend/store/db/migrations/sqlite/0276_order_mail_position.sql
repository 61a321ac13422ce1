-- +goose Up
-- Where in the life of an order a mail belongs.
ALTER TABLE order_mails ADD COLUMN position INTEGER NOT NULL DEFAULT 0;
UPDATE order_mails SET position = CASE id WHEN 1 THEN 1 WHEN 2 THEN 2 WHEN 4 THEN 3 WHEN 5 THEN 4 WHEN 3 THEN 5 WHEN 10 THEN 6 WHEN 9 THEN 7 WHEN 6 THEN 8 WHEN 7 THEN 9 WHEN 8 THEN 10 ELSE id END;

-- +goose Down
ALTER TABLE order_mails DROP COLUMN position;
