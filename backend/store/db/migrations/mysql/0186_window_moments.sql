-- +goose Up
-- Which is published now asks when that last changed, and when it next will.
-- A run that broke off among these finds the indexes of the first.
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.statistics
     WHERE table_schema = DATABASE() AND table_name = 'pages' AND index_name = 'pages_publish_up') = 0,
    'ALTER TABLE pages ADD KEY pages_publish_up (publish_up), ADD KEY pages_publish_down (publish_down)',
    'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.statistics
     WHERE table_schema = DATABASE() AND table_name = 'articles' AND index_name = 'articles_publish_up') = 0,
    'ALTER TABLE articles ADD KEY articles_publish_up (publish_up), ADD KEY articles_publish_down (publish_down)',
    'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.statistics
     WHERE table_schema = DATABASE() AND table_name = 'galleries' AND index_name = 'galleries_publish_up') = 0,
    'ALTER TABLE galleries ADD KEY galleries_publish_up (publish_up), ADD KEY galleries_publish_down (publish_down)',
    'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.statistics
     WHERE table_schema = DATABASE() AND table_name = 'site_references' AND index_name = 'site_references_publish_up') = 0,
    'ALTER TABLE site_references ADD KEY site_references_publish_up (publish_up), ADD KEY site_references_publish_down (publish_down)',
    'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.statistics
     WHERE table_schema = DATABASE() AND table_name = 'products' AND index_name = 'products_publish_up') = 0,
    'ALTER TABLE products ADD KEY products_publish_up (publish_up), ADD KEY products_publish_down (publish_down)',
    'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;
SET @add = IF(
    (SELECT COUNT(*) FROM information_schema.statistics
     WHERE table_schema = DATABASE() AND table_name = 'vouchers' AND index_name = 'vouchers_publish_up') = 0,
    'ALTER TABLE vouchers ADD KEY vouchers_publish_up (publish_up), ADD KEY vouchers_publish_down (publish_down)',
    'DO 0');
PREPARE added FROM @add;
EXECUTE added;
DEALLOCATE PREPARE added;

-- +goose Down
ALTER TABLE pages DROP KEY pages_publish_up, DROP KEY pages_publish_down;
ALTER TABLE articles DROP KEY articles_publish_up, DROP KEY articles_publish_down;
ALTER TABLE galleries DROP KEY galleries_publish_up, DROP KEY galleries_publish_down;
ALTER TABLE site_references DROP KEY site_references_publish_up, DROP KEY site_references_publish_down;
ALTER TABLE products DROP KEY products_publish_up, DROP KEY products_publish_down;
ALTER TABLE vouchers DROP KEY vouchers_publish_up, DROP KEY vouchers_publish_down;
