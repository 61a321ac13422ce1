-- +goose Up
-- What lists of documents are searched, sorted and filtered by; 371 fills it in.
-- A run that broke off after this script but before it was noted finds the columns there.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'documents' AND column_name = 'search_norm') = 0,
    'ALTER TABLE documents ADD COLUMN search_norm VARCHAR(512) NOT NULL DEFAULT ''''', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'documents' AND column_name = 'sort_key') = 0,
    'ALTER TABLE documents ADD COLUMN sort_key VARBINARY(255) NOT NULL DEFAULT ''''', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'documents' AND column_name = 'company') = 0,
    'ALTER TABLE documents ADD COLUMN company BOOLEAN NOT NULL DEFAULT 0', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'documents' AND column_name = 'rates') = 0,
    'ALTER TABLE documents ADD COLUMN rates VARCHAR(191) NOT NULL DEFAULT ''''', 'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;

-- +goose Down
ALTER TABLE documents DROP COLUMN search_norm;
ALTER TABLE documents DROP COLUMN sort_key;
ALTER TABLE documents DROP COLUMN company;
ALTER TABLE documents DROP COLUMN rates;
