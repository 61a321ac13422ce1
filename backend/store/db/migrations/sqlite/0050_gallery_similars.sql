-- +goose Up
CREATE TABLE IF NOT EXISTS gallery_similars (
    gallery_id  INTEGER NOT NULL,
    similar_id  INTEGER NOT NULL,
    position    INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (gallery_id, similar_id),
    FOREIGN KEY (gallery_id) REFERENCES galleries (id) ON DELETE CASCADE,
    FOREIGN KEY (similar_id) REFERENCES galleries (id) ON DELETE CASCADE
);
CREATE INDEX IF NOT EXISTS gallery_similars_similar_id ON gallery_similars (similar_id, gallery_id);

-- +goose Down
DROP TABLE IF EXISTS gallery_similars;
