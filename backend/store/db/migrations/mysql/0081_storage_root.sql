-- +goose Up
INSERT INTO storage_folders (id, created_at, updated_at, live, version, search_norm, sort_key, parent_id, name, name_key)
SELECT 1, '2026-01-01 00:00:00', '2026-01-01 00:00:00', 1, 1, '', '', NULL, '/', '/' FROM DUAL
WHERE NOT EXISTS (SELECT 1 FROM storage_folders WHERE id = 1);

-- +goose Down
DELETE FROM storage_folders WHERE id = 1;
