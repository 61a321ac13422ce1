-- +goose Up
-- How far the erasure that a request asks for is.
-- A run that broke off after this script but before it was noted finds the column there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'gdpr_requests' AND column_name = 'erasure') = 0,
    'ALTER TABLE gdpr_requests ADD COLUMN erasure INT NOT NULL DEFAULT 0', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;
UPDATE gdpr_requests SET erasure = 2 WHERE erased_at IS NOT NULL;

-- +goose Down
ALTER TABLE gdpr_requests DROP COLUMN erasure;
