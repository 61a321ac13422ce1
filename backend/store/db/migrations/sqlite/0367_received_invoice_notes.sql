-- +goose Up
CREATE TABLE IF NOT EXISTS received_invoice_notes (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at DATETIME NOT NULL,
    updated_at DATETIME NOT NULL,
    deleted_at DATETIME,
    live       BOOLEAN,
    version    BIGINT NOT NULL DEFAULT 0,
    received_invoice_id INTEGER NOT NULL,
    user_id    INTEGER,
    text       TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS received_invoice_notes_invoice ON received_invoice_notes (received_invoice_id, id);

-- +goose Down
DROP TABLE IF EXISTS received_invoice_notes;
