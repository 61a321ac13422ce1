-- +goose Up
CREATE TABLE IF NOT EXISTS text_positions (
    text_id     BIGINT UNSIGNED NOT NULL,
    position_id BIGINT UNSIGNED NOT NULL,
    position    INT NOT NULL DEFAULT 0,
    PRIMARY KEY (text_id, position_id),
    KEY text_positions_position_id (position_id, text_id),
    CONSTRAINT fk_text_positions_text_id FOREIGN KEY (text_id) REFERENCES texts (id) ON DELETE CASCADE,
    CONSTRAINT fk_text_positions_position_id FOREIGN KEY (position_id) REFERENCES positions (id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- +goose Down
DROP TABLE IF EXISTS text_positions;
