-- +goose Up
-- When what somebody waits by was asked for last: a link that was confirmed has done what it was for.
ALTER TABLE watchdogs ADD COLUMN asked_at DATETIME;

-- +goose Down
ALTER TABLE watchdogs DROP COLUMN asked_at;
