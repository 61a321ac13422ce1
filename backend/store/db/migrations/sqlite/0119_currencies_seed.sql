-- +goose Up
INSERT INTO currencies (id, created_at, updated_at, live, version, name_short)
SELECT 1, strftime('%Y-%m-%d %H:%M:%f', 'now') || '+00:00', strftime('%Y-%m-%d %H:%M:%f', 'now') || '+00:00', 1, 1, 'CZK' WHERE NOT EXISTS (SELECT 1 FROM currencies WHERE id = 1);
INSERT INTO currencies (id, created_at, updated_at, live, version, name_short)
SELECT 2, strftime('%Y-%m-%d %H:%M:%f', 'now') || '+00:00', strftime('%Y-%m-%d %H:%M:%f', 'now') || '+00:00', 1, 1, 'HUF' WHERE NOT EXISTS (SELECT 1 FROM currencies WHERE id = 2);
INSERT INTO currencies (id, created_at, updated_at, live, version, name_short)
SELECT 3, strftime('%Y-%m-%d %H:%M:%f', 'now') || '+00:00', strftime('%Y-%m-%d %H:%M:%f', 'now') || '+00:00', 1, 1, 'PLN' WHERE NOT EXISTS (SELECT 1 FROM currencies WHERE id = 3);
INSERT INTO currencies (id, created_at, updated_at, live, version, name_short)
SELECT 4, strftime('%Y-%m-%d %H:%M:%f', 'now') || '+00:00', strftime('%Y-%m-%d %H:%M:%f', 'now') || '+00:00', 1, 1, 'USD' WHERE NOT EXISTS (SELECT 1 FROM currencies WHERE id = 4);
INSERT INTO currencies (id, created_at, updated_at, live, version, name_short)
SELECT 5, strftime('%Y-%m-%d %H:%M:%f', 'now') || '+00:00', strftime('%Y-%m-%d %H:%M:%f', 'now') || '+00:00', 1, 1, 'GBP' WHERE NOT EXISTS (SELECT 1 FROM currencies WHERE id = 5);

-- +goose Down
DELETE FROM currencies WHERE id IN (1, 2, 3, 4, 5);
