-- +goose Up
-- Orders and properties are called in the log as the specification has it (000 §3).
UPDATE activity_log SET model = 'Order' WHERE model = 'ShopOrder' AND screen = 'order';
UPDATE activity_log SET model = 'ShopProductProperty' WHERE model = 'Property' AND screen = 'shop/property';

-- +goose Down
UPDATE activity_log SET model = 'ShopOrder' WHERE model = 'Order' AND screen = 'order';
UPDATE activity_log SET model = 'Property' WHERE model = 'ShopProductProperty';
