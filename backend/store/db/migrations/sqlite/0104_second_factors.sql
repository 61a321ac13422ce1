-- +goose Up
CREATE TABLE IF NOT EXISTS second_factors (
    user_id    INTEGER  NOT NULL PRIMARY KEY,
    created_at DATETIME NOT NULL,
    secret     TEXT     NOT NULL,
    confirmed  BOOLEAN  NOT NULL,
    last_step  BIGINT   NOT NULL,
    FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE
);

-- +goose Down
DROP TABLE IF EXISTS second_factors;
