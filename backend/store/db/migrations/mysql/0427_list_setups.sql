-- +goose Up
-- What a person set up in the list of a screen: hidden columns and named views, as JSON.
CREATE TABLE IF NOT EXISTS list_setups (
    id         BIGINT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY,
    updated_at DATETIME(3)     NOT NULL,
    user_id    BIGINT UNSIGNED NOT NULL,
    screen     VARCHAR(191)    NOT NULL,
    hidden     MEDIUMTEXT      NULL,
    views      MEDIUMTEXT      NOT NULL,
    UNIQUE KEY list_setups_user_id_screen (user_id, screen),
    CONSTRAINT list_setups_users FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS list_setups;
