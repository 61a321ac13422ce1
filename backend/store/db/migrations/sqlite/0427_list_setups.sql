-- +goose Up
-- What a person set up in the list of a screen: hidden columns and named views, as JSON.
CREATE TABLE IF NOT EXISTS list_setups (
    id         INTEGER  NOT NULL PRIMARY KEY AUTOINCREMENT,
    updated_at DATETIME NOT NULL,
    user_id    INTEGER  NOT NULL,
    screen     TEXT     NOT NULL,
    hidden     TEXT,
    views      TEXT     NOT NULL,
    CONSTRAINT list_setups_users FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX IF NOT EXISTS list_setups_user_id_screen ON list_setups (user_id, screen);

-- +goose Down
DROP TABLE IF EXISTS list_setups;
