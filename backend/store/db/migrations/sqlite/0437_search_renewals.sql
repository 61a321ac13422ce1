-- +goose Up
-- Search indexes of MySQL are made anew beside the ones in use.
ALTER TABLE search_indexes ADD COLUMN turn INTEGER NOT NULL DEFAULT 0;
ALTER TABLE search_indexes ADD COLUMN gone INTEGER NOT NULL DEFAULT 0;
ALTER TABLE search_indexes ADD COLUMN witnesses INTEGER NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE search_indexes DROP COLUMN turn;
ALTER TABLE search_indexes DROP COLUMN gone;
ALTER TABLE search_indexes DROP COLUMN witnesses;
