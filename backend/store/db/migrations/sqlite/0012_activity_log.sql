-- +goose Up
CREATE TABLE IF NOT EXISTS activity_log (
    id         INTEGER  NOT NULL PRIMARY KEY AUTOINCREMENT,
    actor_id   INTEGER  NOT NULL,
    screen     TEXT     NOT NULL,
    model      TEXT     NOT NULL,
    row_id     INTEGER  NOT NULL,
    action     TEXT     NOT NULL,
    title      TEXT     NOT NULL,
    changes    TEXT,
    created_at DATETIME NOT NULL
);
CREATE INDEX IF NOT EXISTS activity_log_row ON activity_log (model, row_id, id);
CREATE INDEX IF NOT EXISTS activity_log_actor ON activity_log (actor_id, id);

-- +goose Down
DROP TABLE IF EXISTS activity_log;
