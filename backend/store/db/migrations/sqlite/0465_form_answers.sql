-- +goose Up
-- What staff answered a contact message, as it was mailed.
CREATE TABLE IF NOT EXISTS form_answers (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at DATETIME NOT NULL,
    updated_at DATETIME NOT NULL,
    deleted_at DATETIME,
    live       BOOLEAN,
    version    INTEGER NOT NULL DEFAULT 0,
    contact_id INTEGER NOT NULL,
    user_id    INTEGER,
    text       TEXT NOT NULL,
    FOREIGN KEY (contact_id) REFERENCES form_contacts (id) ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS form_answers_contact ON form_answers (contact_id, id);

-- +goose Down
DROP TABLE IF EXISTS form_answers;
