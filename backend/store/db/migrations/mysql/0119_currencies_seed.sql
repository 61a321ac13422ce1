-- +goose Up
INSERT INTO currencies (id, created_at, updated_at, live, version, name_short)
SELECT 1, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3), 1, 1, 'CZK' FROM DUAL WHERE NOT EXISTS (SELECT 1 FROM currencies WHERE id = 1);
INSERT INTO currencies (id, created_at, updated_at, live, version, name_short)
SELECT 2, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3), 1, 1, 'HUF' FROM DUAL WHERE NOT EXISTS (SELECT 1 FROM currencies WHERE id = 2);
INSERT INTO currencies (id, created_at, updated_at, live, version, name_short)
SELECT 3, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3), 1, 1, 'PLN' FROM DUAL WHERE NOT EXISTS (SELECT 1 FROM currencies WHERE id = 3);
INSERT INTO currencies (id, created_at, updated_at, live, version, name_short)
SELECT 4, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3), 1, 1, 'USD' FROM DUAL WHERE NOT EXISTS (SELECT 1 FROM currencies WHERE id = 4);
INSERT INTO currencies (id, created_at, updated_at, live, version, name_short)
SELECT 5, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3), 1, 1, 'GBP' FROM DUAL WHERE NOT EXISTS (SELECT 1 FROM currencies WHERE id = 5);

-- +goose Down
DELETE FROM currencies WHERE id IN (1, 2, 3, 4, 5);
