-- +goose Up
CREATE TABLE IF NOT EXISTS product_image_langs (
    id                 INTEGER PRIMARY KEY AUTOINCREMENT,
    locale             TEXT NOT NULL,
    search_norm        TEXT NOT NULL,
    sort_key           BLOB NOT NULL,
    live               BOOLEAN,
    product_image_id   INTEGER NOT NULL,
    title              TEXT,
    FOREIGN KEY (product_image_id) REFERENCES product_images (id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX IF NOT EXISTS product_image_langs_record ON product_image_langs (product_image_id, locale);

-- +goose Down
DROP TABLE IF EXISTS product_image_langs;
