-- +goose Up
CREATE TABLE IF NOT EXISTS text_positions (
    text_id     INTEGER NOT NULL,
    position_id INTEGER NOT NULL,
    position    INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (text_id, position_id),
    FOREIGN KEY (text_id) REFERENCES texts (id) ON DELETE CASCADE,
    FOREIGN KEY (position_id) REFERENCES positions (id) ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS text_positions_position_id ON text_positions (position_id, text_id);

-- +goose Down
DROP TABLE IF EXISTS text_positions;
