-- +goose Up
ALTER TABLE vouchers ADD COLUMN batch TEXT;

-- +goose Down
ALTER TABLE vouchers DROP COLUMN batch;
