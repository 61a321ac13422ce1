-- +goose Up
CREATE TABLE IF NOT EXISTS product_feature_langs (
    id                 INTEGER PRIMARY KEY AUTOINCREMENT,
    locale             TEXT NOT NULL,
    search_norm        TEXT NOT NULL,
    sort_key           BLOB NOT NULL,
    live               BOOLEAN,
    product_feature_id INTEGER NOT NULL,
    title              TEXT,
    value              TEXT,
    FOREIGN KEY (product_feature_id) REFERENCES product_features (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX IF NOT EXISTS product_feature_langs_record ON product_feature_langs (product_feature_id, locale);

-- +goose Down
DROP TABLE IF EXISTS product_feature_langs;
