-- +goose Up
CREATE TABLE IF NOT EXISTS gallery_images (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    created_at  DATETIME NOT NULL,
    updated_at  DATETIME NOT NULL,
    deleted_at  DATETIME,
    live        BOOLEAN,
    version     INTEGER NOT NULL DEFAULT 0,
    gallery_id  INTEGER NOT NULL,
    file        TEXT NOT NULL,
    status      BOOLEAN NOT NULL DEFAULT 0,
    "order"     INTEGER NOT NULL DEFAULT 0,
    rotation    INTEGER NOT NULL DEFAULT 0,
    FOREIGN KEY (gallery_id) REFERENCES galleries (id) ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS gallery_images_list ON gallery_images (gallery_id, live, "order", id);

-- +goose Down
DROP TABLE IF EXISTS gallery_images;
