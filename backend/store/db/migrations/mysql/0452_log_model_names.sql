-- +goose Up
-- Orders and properties are called in the log as the specification has it (000 §3).
UPDATE activity_log SET model = 'Order' WHERE model = 'ShopOrder' AND screen = 'order';
UPDATE activity_log SET model = 'ShopProductProperty' WHERE model = 'Property' AND screen = 'shop/property';
-- Views of the log that people kept are narrowed by those names.
UPDATE list_setups SET views = REPLACE(REPLACE(REPLACE(views, 'ShopOrder', 'Order'), '=Property\\', '=ShopProductProperty\\'), '=Property"', '=ShopProductProperty"') WHERE screen = 'activity';

-- +goose Down
UPDATE activity_log SET model = 'ShopOrder' WHERE model = 'Order' AND screen = 'order';
UPDATE activity_log SET model = 'Property' WHERE model = 'ShopProductProperty';
