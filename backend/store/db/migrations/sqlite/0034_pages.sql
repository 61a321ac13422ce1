-- +goose Up
CREATE TABLE IF NOT EXISTS pages (
    id                   INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at           DATETIME NOT NULL,
    updated_at           DATETIME NOT NULL,
    deleted_at           DATETIME,
    live                 BOOLEAN,
    version              INTEGER NOT NULL DEFAULT 0,
    status               BOOLEAN NOT NULL DEFAULT 0,
    image                TEXT,
    module_id            INTEGER,
    category_id          INTEGER,
    category_key         INTEGER GENERATED ALWAYS AS (COALESCE(category_id, 0)) VIRTUAL,
    redirect             TEXT,
    css_class            TEXT,
    publish_up           DATETIME,
    publish_down         DATETIME,
    navigation_value     BOOLEAN NOT NULL DEFAULT 0,
    navigation_parent_id INTEGER,
    navigation_position  INTEGER NOT NULL DEFAULT 0,
    FOREIGN KEY (module_id) REFERENCES modules (id),
    FOREIGN KEY (category_id) REFERENCES categories (id),
    FOREIGN KEY (navigation_parent_id) REFERENCES pages (id)
);
CREATE UNIQUE INDEX IF NOT EXISTS pages_module_id ON pages (module_id, category_key, live);
CREATE INDEX IF NOT EXISTS pages_count ON pages (live, status, module_id);
CREATE INDEX IF NOT EXISTS pages_updated ON pages (live, updated_at, id);
CREATE INDEX IF NOT EXISTS pages_navigation ON pages (navigation_parent_id, navigation_value, navigation_position);

-- +goose Down
DROP TABLE IF EXISTS pages;
