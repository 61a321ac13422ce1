-- +goose Up
-- What customers claim of goods that are not as they should be, and until when it is settled.
CREATE TABLE IF NOT EXISTS claims (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at  DATETIME NOT NULL,
    updated_at  DATETIME NOT NULL,
    deleted_at  DATETIME,
    live        BOOLEAN,
    version     INTEGER NOT NULL DEFAULT 0,
    search_norm TEXT NOT NULL,
    sort_key    BLOB NOT NULL,
    number      TEXT NOT NULL,
    order_id    INTEGER NOT NULL,
    line_id     INTEGER NOT NULL,
    form_id     INTEGER,
    status      TEXT NOT NULL,
    wanted      TEXT NULL,
    remedy      TEXT NULL,
    title       TEXT NOT NULL,
    quantity    INTEGER NOT NULL,
    fullname    TEXT NOT NULL,
    email       TEXT NOT NULL,
    phone       TEXT NULL,
    locale      TEXT NOT NULL,
    defect      TEXT NULL,
    decision    TEXT NULL,
    extension   TEXT NULL,
    resolution  TEXT NULL,
    currency    TEXT NOT NULL,
    amount      BIGINT,
    reported_on DATE NOT NULL,
    due_on      DATE NOT NULL,
    queue_on    DATE NOT NULL,
    goods_at    DATETIME,
    decided_at  DATETIME,
    settled_at  DATETIME,
    FOREIGN KEY (order_id) REFERENCES orders (id)
);
CREATE UNIQUE INDEX IF NOT EXISTS claims_number ON claims (number);
CREATE INDEX IF NOT EXISTS claims_order ON claims (order_id, id);
CREATE INDEX IF NOT EXISTS claims_queue ON claims (live, queue_on, id);
CREATE INDEX IF NOT EXISTS claims_due ON claims (live, due_on, id);
CREATE INDEX IF NOT EXISTS claims_reported ON claims (live, reported_on, id);

-- +goose Down
DROP TABLE IF EXISTS claims;
