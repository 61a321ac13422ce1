-- +goose Up
-- Other countries have rates of half a percent: the column takes them as it is.
SELECT 1;

-- +goose Down
SELECT 1;
