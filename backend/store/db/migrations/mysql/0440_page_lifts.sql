-- +goose Up
-- What lay below a removed page, and where it went: a page that is restored gets it back.
CREATE TABLE IF NOT EXISTS page_lifts (
    page_id BIGINT UNSIGNED NOT NULL,
    child_id BIGINT UNSIGNED NOT NULL,
    parent_id BIGINT UNSIGNED,
    PRIMARY KEY (page_id, child_id),
    KEY page_lifts_child_id (child_id),
    CONSTRAINT fk_page_lifts_page_id FOREIGN KEY (page_id) REFERENCES pages (id) ON DELETE CASCADE,
    CONSTRAINT fk_page_lifts_child_id FOREIGN KEY (child_id) REFERENCES pages (id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS page_lifts;
