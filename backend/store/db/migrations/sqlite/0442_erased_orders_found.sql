-- +goose Up
-- Orders whose customers were erased before had lost the number that they are found by.
UPDATE orders SET search_norm = number WHERE search_norm = '' AND email LIKE '%@anonymised.invalid';

-- +goose Down
SELECT 1;
