-- +goose Up
-- What staff write to each other about a claim.
CREATE TABLE IF NOT EXISTS claim_notes (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at DATETIME NOT NULL,
    updated_at DATETIME NOT NULL,
    deleted_at DATETIME,
    live       BOOLEAN,
    version    INTEGER NOT NULL DEFAULT 0,
    claim_id   INTEGER NOT NULL,
    user_id    INTEGER,
    text       TEXT NOT NULL,
    FOREIGN KEY (claim_id) REFERENCES claims (id)
);
CREATE INDEX IF NOT EXISTS claim_notes_claim ON claim_notes (claim_id, id);

-- +goose Down
DROP TABLE IF EXISTS claim_notes;
