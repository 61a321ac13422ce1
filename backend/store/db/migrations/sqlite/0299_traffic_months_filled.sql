-- +goose Up
INSERT INTO traffic_months (kind, month, value_id, views, sessions, millis)
SELECT kind, SUBSTR(day, 1, 7), value_id, SUM(views), SUM(sessions), SUM(millis) FROM traffic_parts GROUP BY kind, SUBSTR(day, 1, 7), value_id;

-- +goose Down
DELETE FROM traffic_months;
