-- +goose Up
-- How far the erasure that a request asks for is.
ALTER TABLE gdpr_requests ADD COLUMN erasure INTEGER NOT NULL DEFAULT 0;
UPDATE gdpr_requests SET erasure = 2 WHERE erased_at IS NOT NULL;

-- +goose Down
ALTER TABLE gdpr_requests DROP COLUMN erasure;
