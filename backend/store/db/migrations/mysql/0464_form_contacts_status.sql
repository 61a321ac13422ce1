-- +goose Up
-- Whether a message waits for an answer; those from before are taken for done.
SET @add = IF((SELECT COUNT(*) FROM information_schema.columns
     WHERE table_schema = DATABASE() AND table_name = 'form_contacts' AND column_name = 'status') = 0,
    'ALTER TABLE form_contacts ADD COLUMN status INT NOT NULL DEFAULT 1', 'DO 0');
PREPARE add_status FROM @add;
EXECUTE add_status;
DEALLOCATE PREPARE add_status;

-- +goose Down
ALTER TABLE form_contacts DROP COLUMN status;
