-- +goose Up
-- The folded words that pick-up points are searched by.
CREATE TABLE IF NOT EXISTS pickup_words (
    word     VARCHAR(60) NOT NULL,
    point_id BIGINT UNSIGNED NOT NULL,
    PRIMARY KEY (word, point_id),
    KEY pickup_words_point_id (point_id, word)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS pickup_words;
