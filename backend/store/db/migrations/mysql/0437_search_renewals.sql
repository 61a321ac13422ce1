-- +goose Up
-- Search indexes of MySQL are made anew beside the ones in use.
-- A run that broke off after a part of this script finds the columns there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'search_indexes' AND column_name = 'turn') = 0,
    'ALTER TABLE search_indexes ADD COLUMN turn BIGINT NOT NULL DEFAULT 0, ADD COLUMN gone BIGINT NOT NULL DEFAULT 0, ADD COLUMN witnesses BIGINT NOT NULL DEFAULT 0', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;

-- +goose Down
ALTER TABLE search_indexes DROP COLUMN turn, DROP COLUMN gone, DROP COLUMN witnesses;
