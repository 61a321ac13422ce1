-- +goose Up
-- What was issued before stays as it was numbered.
INSERT IGNORE INTO document_numberings (created_at, updated_at, live, version, kind, year, prefix, issued)
SELECT MIN(created_at), MIN(created_at), 1, 1, kind, year, series, 1 FROM documents GROUP BY kind, year, series;

-- +goose Down
DELETE FROM document_numberings WHERE issued = 1;
