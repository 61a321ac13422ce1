-- +goose Up
-- The levels of the rates that the program writes itself.
UPDATE vat_rates SET level = CASE id WHEN 2 THEN 2 WHEN 3 THEN 3 WHEN 4 THEN 2 ELSE 1 END WHERE id <= 4;

-- +goose Down
UPDATE vat_rates SET level = 1;
