-- +goose Up
CREATE TABLE IF NOT EXISTS traffic_presence (
    visitor BLOB    NOT NULL PRIMARY KEY,
    last_at BIGINT  NOT NULL,
    page_id INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS traffic_presence_last_at_page_id ON traffic_presence (last_at, page_id);

-- +goose Down
DROP TABLE IF EXISTS traffic_presence;
