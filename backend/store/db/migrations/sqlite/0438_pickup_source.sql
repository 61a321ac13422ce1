-- +goose Up
-- Whose list of pick-up points it is: that of another service is not kept. Empty of those that were read before.
ALTER TABLE pickup_lists ADD COLUMN source TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE pickup_lists DROP COLUMN source;
