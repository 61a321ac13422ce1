-- +goose Up
-- The first number of a series, where a shop goes on with that of another program.
ALTER TABLE document_series ADD COLUMN begins INTEGER NOT NULL DEFAULT 1;

-- +goose Down
ALTER TABLE document_series DROP COLUMN begins;
