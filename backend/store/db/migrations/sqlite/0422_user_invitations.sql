-- +goose Up
-- When an invitation was last sent that is not accepted yet.
ALTER TABLE users ADD COLUMN invited_at DATETIME;

-- +goose Down
ALTER TABLE users DROP COLUMN invited_at;
