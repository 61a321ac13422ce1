-- +goose Up
-- What lay below a removed category, and where it went: a category that is restored gets it back.
CREATE TABLE IF NOT EXISTS category_lifts (
    category_id BIGINT UNSIGNED NOT NULL,
    child_id BIGINT UNSIGNED NOT NULL,
    parent_id BIGINT UNSIGNED,
    PRIMARY KEY (category_id, child_id),
    KEY category_lifts_child_id (child_id),
    CONSTRAINT fk_category_lifts_category_id FOREIGN KEY (category_id) REFERENCES categories (id) ON DELETE CASCADE,
    CONSTRAINT fk_category_lifts_child_id FOREIGN KEY (child_id) REFERENCES categories (id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS category_lifts;
