-- +goose Up
CREATE TABLE IF NOT EXISTS gdpr_controller_langs (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    locale      TEXT NOT NULL,
    search_norm TEXT NOT NULL,
    sort_key    BLOB NOT NULL,
    live        BOOLEAN,
    controller_id INTEGER NOT NULL,
    officer TEXT,
    joint TEXT,
    transfers TEXT,
    security TEXT,
    FOREIGN KEY (controller_id) REFERENCES gdpr_controllers (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX IF NOT EXISTS gdpr_controller_langs_record ON gdpr_controller_langs (controller_id, locale);

-- +goose Down
DROP TABLE IF EXISTS gdpr_controller_langs;
