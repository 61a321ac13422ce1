-- +goose Up
-- Which is published now asks when that last changed, and when it next will.
CREATE INDEX IF NOT EXISTS pages_publish_up ON pages (publish_up) WHERE publish_up IS NOT NULL;
CREATE INDEX IF NOT EXISTS pages_publish_down ON pages (publish_down) WHERE publish_down IS NOT NULL;
CREATE INDEX IF NOT EXISTS articles_publish_up ON articles (publish_up) WHERE publish_up IS NOT NULL;
CREATE INDEX IF NOT EXISTS articles_publish_down ON articles (publish_down) WHERE publish_down IS NOT NULL;
CREATE INDEX IF NOT EXISTS galleries_publish_up ON galleries (publish_up) WHERE publish_up IS NOT NULL;
CREATE INDEX IF NOT EXISTS galleries_publish_down ON galleries (publish_down) WHERE publish_down IS NOT NULL;
CREATE INDEX IF NOT EXISTS site_references_publish_up ON site_references (publish_up) WHERE publish_up IS NOT NULL;
CREATE INDEX IF NOT EXISTS site_references_publish_down ON site_references (publish_down) WHERE publish_down IS NOT NULL;
CREATE INDEX IF NOT EXISTS products_publish_up ON products (publish_up) WHERE publish_up IS NOT NULL;
CREATE INDEX IF NOT EXISTS products_publish_down ON products (publish_down) WHERE publish_down IS NOT NULL;
CREATE INDEX IF NOT EXISTS vouchers_publish_up ON vouchers (publish_up) WHERE publish_up IS NOT NULL;
CREATE INDEX IF NOT EXISTS vouchers_publish_down ON vouchers (publish_down) WHERE publish_down IS NOT NULL;

-- +goose Down
DROP INDEX IF EXISTS pages_publish_up;
DROP INDEX IF EXISTS pages_publish_down;
DROP INDEX IF EXISTS articles_publish_up;
DROP INDEX IF EXISTS articles_publish_down;
DROP INDEX IF EXISTS galleries_publish_up;
DROP INDEX IF EXISTS galleries_publish_down;
DROP INDEX IF EXISTS site_references_publish_up;
DROP INDEX IF EXISTS site_references_publish_down;
DROP INDEX IF EXISTS products_publish_up;
DROP INDEX IF EXISTS products_publish_down;
DROP INDEX IF EXISTS vouchers_publish_up;
DROP INDEX IF EXISTS vouchers_publish_down;
