-- +goose Up
CREATE TABLE IF NOT EXISTS second_factors (
    user_id    BIGINT UNSIGNED NOT NULL PRIMARY KEY,
    created_at DATETIME(3)     NOT NULL,
    secret     VARCHAR(512)    NOT NULL,
    confirmed  TINYINT(1)      NOT NULL,
    last_step  BIGINT          NOT NULL,
    CONSTRAINT fk_second_factors_user_id FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS second_factors;
