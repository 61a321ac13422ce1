-- +goose Up
ALTER TABLE traffic_visitors ADD COLUMN came BLOB NOT NULL DEFAULT x'';

-- +goose Down
ALTER TABLE traffic_visitors DROP COLUMN came;
