-- +goose Up
UPDATE role_langs SET title = title || ' (' || role_id || ')'
WHERE live = 1 AND EXISTS (
    SELECT 1 FROM role_langs AS r
    WHERE r.locale = role_langs.locale AND r.title = role_langs.title AND r.live = 1 AND r.role_id < role_langs.role_id
);
CREATE UNIQUE INDEX IF NOT EXISTS role_langs_title ON role_langs (locale, title, live);

-- +goose Down
DROP INDEX IF EXISTS role_langs_title;
