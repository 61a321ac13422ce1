-- +goose Up
CREATE TABLE IF NOT EXISTS gallery_images (
    id          BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    created_at  DATETIME(3) NOT NULL,
    updated_at  DATETIME(3) NOT NULL,
    deleted_at  DATETIME(3) NULL,
    live        TINYINT(1) NULL,
    version     BIGINT NOT NULL DEFAULT 0,
    gallery_id  BIGINT UNSIGNED NOT NULL,
    file        VARCHAR(255) NOT NULL,
    status      TINYINT(1) NOT NULL DEFAULT 0,
    `order`     INT NOT NULL DEFAULT 0,
    rotation    INT NOT NULL DEFAULT 0,
    KEY gallery_images_list (gallery_id, live, `order`, id),
    CONSTRAINT fk_gallery_images_gallery_id FOREIGN KEY (gallery_id) REFERENCES galleries (id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS gallery_images;
