-- +goose Up
UPDATE role_langs AS l JOIN role_langs AS r
    ON r.locale = l.locale AND r.title = l.title AND r.live = 1 AND r.role_id < l.role_id
SET l.title = CONCAT(l.title, ' (', l.role_id, ')')
WHERE l.live = 1;
-- A run that broke off after this script but before it was noted finds the index there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.statistics
     WHERE table_schema = DATABASE() AND table_name = 'role_langs' AND index_name = 'role_langs_title') = 0,
    'ALTER TABLE role_langs ADD UNIQUE KEY role_langs_title (locale, title, live)', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;

-- +goose Down
ALTER TABLE role_langs DROP KEY role_langs_title;
