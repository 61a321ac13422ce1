-- +goose Up
CREATE TABLE IF NOT EXISTS product_images (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at  DATETIME NOT NULL,
    updated_at  DATETIME NOT NULL,
    deleted_at  DATETIME,
    live        BOOLEAN,
    version     INTEGER NOT NULL DEFAULT 0,
    product_id  INTEGER NOT NULL,
    file        TEXT NOT NULL,
    status      BOOLEAN NOT NULL DEFAULT 0,
    "order"     INTEGER NOT NULL DEFAULT 0,
    rotation    INTEGER NOT NULL DEFAULT 0,
    values_lang TEXT,
    FOREIGN KEY (product_id) REFERENCES products (id) ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS product_images_list ON product_images (product_id, live, "order", id);

-- +goose Down
DROP TABLE IF EXISTS product_images;
