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
    created_at DATETIME NOT NULL,
    search_norm TEXT NOT NULL,
    -- What a screen asks of its records, made up: the log is only added to.
    updated_at DATETIME GENERATED ALWAYS AS (created_at) VIRTUAL,
    deleted_at DATETIME GENERATED ALWAYS AS (NULL) VIRTUAL,
    live       BOOLEAN  GENERATED ALWAYS AS (1) VIRTUAL,
    version    INTEGER  GENERATED ALWAYS AS (0) VIRTUAL,
    sort_key   BLOB     GENERATED ALWAYS AS (NULL) VIRTUAL
);
CREATE INDEX IF NOT EXISTS activity_log_created_at ON activity_log (created_at);
CREATE INDEX IF NOT EXISTS activity_log_row ON activity_log (model, row_id, id);
CREATE INDEX IF NOT EXISTS activity_log_actor ON activity_log (actor_id, id);

-- +goose Down
DROP TABLE IF EXISTS activity_log;
