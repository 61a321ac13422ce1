-- +goose Up
-- Documents are listed and counted by the index alone.
-- A run that broke off finds the index.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.statistics
     WHERE table_schema = DATABASE() AND table_name = 'documents' AND index_name = 'documents_list') = 0,
    'ALTER TABLE documents ADD KEY documents_list (live, issued_on, id)',
    'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;

-- +goose Down
ALTER TABLE documents DROP KEY documents_list;
