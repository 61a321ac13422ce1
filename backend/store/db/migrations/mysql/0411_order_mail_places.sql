-- +goose Up
-- What follows the mail of a parcel makes room for that of an order which is collected.
UPDATE order_mails SET position = position + 1 WHERE position > 5;

-- +goose Down
UPDATE order_mails SET position = position - 1 WHERE position > 6;
