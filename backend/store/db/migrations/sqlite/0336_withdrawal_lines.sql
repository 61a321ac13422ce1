-- +goose Up
-- What of an order a withdrawal is about, and what became of the pieces.
CREATE TABLE IF NOT EXISTS withdrawal_lines (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at    DATETIME NOT NULL,
    updated_at    DATETIME NOT NULL,
    deleted_at    DATETIME,
    live          BOOLEAN,
    version       INTEGER NOT NULL DEFAULT 0,
    withdrawal_id INTEGER NOT NULL,
    line_id       INTEGER NOT NULL,
    title         TEXT NOT NULL,
    quantity      INTEGER NOT NULL,
    restocked     INTEGER NOT NULL DEFAULT 0,
    written_off   INTEGER NOT NULL DEFAULT 0,
    reason        TEXT NOT NULL,
    FOREIGN KEY (withdrawal_id) REFERENCES withdrawals (id)
);
CREATE INDEX IF NOT EXISTS withdrawal_lines_withdrawal ON withdrawal_lines (withdrawal_id, id);
CREATE INDEX IF NOT EXISTS withdrawal_lines_line ON withdrawal_lines (line_id);

-- +goose Down
DROP TABLE IF EXISTS withdrawal_lines;
