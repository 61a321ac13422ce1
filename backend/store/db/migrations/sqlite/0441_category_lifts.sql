-- +goose Up
-- What lay below a removed category, and where it went: a category that is restored gets it back.
CREATE TABLE IF NOT EXISTS category_lifts (
    category_id INTEGER NOT NULL,
    child_id INTEGER NOT NULL,
    parent_id INTEGER,
    PRIMARY KEY (category_id, child_id),
    FOREIGN KEY (category_id) REFERENCES categories (id) ON DELETE CASCADE,
    FOREIGN KEY (child_id) REFERENCES categories (id) ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS category_lifts_child_id ON category_lifts (child_id);

-- +goose Down
DROP TABLE IF EXISTS category_lifts;
