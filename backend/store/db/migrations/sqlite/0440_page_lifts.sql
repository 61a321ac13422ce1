-- +goose Up
-- What lay below a removed page, and where it went: a page that is restored gets it back.
CREATE TABLE IF NOT EXISTS page_lifts (
    page_id INTEGER NOT NULL,
    child_id INTEGER NOT NULL,
    parent_id INTEGER,
    PRIMARY KEY (page_id, child_id),
    FOREIGN KEY (page_id) REFERENCES pages (id) ON DELETE CASCADE,
    FOREIGN KEY (child_id) REFERENCES pages (id) ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS page_lifts_child_id ON page_lifts (child_id);

-- +goose Down
DROP TABLE IF EXISTS page_lifts;
