-- +goose Up
-- What lists of documents are searched, sorted and filtered by; 371 fills it in.
ALTER TABLE documents ADD COLUMN search_norm TEXT NOT NULL DEFAULT '';
ALTER TABLE documents ADD COLUMN sort_key BLOB NOT NULL DEFAULT '';
ALTER TABLE documents ADD COLUMN company BOOLEAN NOT NULL DEFAULT 0;
ALTER TABLE documents ADD COLUMN rates TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE documents DROP COLUMN search_norm;
ALTER TABLE documents DROP COLUMN sort_key;
ALTER TABLE documents DROP COLUMN company;
ALTER TABLE documents DROP COLUMN rates;
