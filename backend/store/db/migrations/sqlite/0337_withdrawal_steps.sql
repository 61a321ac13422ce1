-- +goose Up
-- What was done with a withdrawal, by whom and when.
CREATE TABLE IF NOT EXISTS withdrawal_steps (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at    DATETIME NOT NULL,
    updated_at    DATETIME NOT NULL,
    deleted_at    DATETIME,
    live          BOOLEAN,
    version       INTEGER NOT NULL DEFAULT 0,
    withdrawal_id INTEGER NOT NULL,
    kind          TEXT NOT NULL,
    user_id       INTEGER,
    note          TEXT NOT NULL,
    FOREIGN KEY (withdrawal_id) REFERENCES withdrawals (id)
);
CREATE INDEX IF NOT EXISTS withdrawal_steps_withdrawal ON withdrawal_steps (withdrawal_id, id);

-- +goose Down
DROP TABLE IF EXISTS withdrawal_steps;
