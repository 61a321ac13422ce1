-- +goose Up
-- Documents are listed and counted by the index alone.
CREATE INDEX IF NOT EXISTS documents_list ON documents (live, issued_on, id);

-- +goose Down
DROP INDEX IF EXISTS documents_list;
