-- +goose Up
-- When an invitation was last sent that is not accepted yet.
-- A run that broke off after this script but before it was noted finds the column there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'users' AND column_name = 'invited_at') = 0,
    'ALTER TABLE users ADD COLUMN invited_at DATETIME(3)', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;

-- +goose Down
ALTER TABLE users DROP COLUMN invited_at;
