-- +goose Up
-- The folded words that pick-up points are searched by.
CREATE TABLE IF NOT EXISTS pickup_words (
    word     TEXT NOT NULL,
    point_id INTEGER NOT NULL,
    PRIMARY KEY (word, point_id)
);
CREATE INDEX IF NOT EXISTS pickup_words_point_id ON pickup_words (point_id, word);

-- +goose Down
DROP TABLE IF EXISTS pickup_words;
