-- +goose Up
CREATE TABLE IF NOT EXISTS order_lines (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    order_id   INTEGER NOT NULL,
    position   INTEGER NOT NULL,
    product_id INTEGER NOT NULL,
    variant_id INTEGER,
    title      TEXT NOT NULL,
    label      TEXT,
    sku        TEXT,
    ean        TEXT,
    quantity   INTEGER NOT NULL,
    taken      INTEGER NOT NULL DEFAULT 0,
    returned   INTEGER NOT NULL DEFAULT 0,
    price      BIGINT NOT NULL,
    price_full BIGINT NOT NULL,
    on_sale    BOOLEAN NOT NULL,
    gross      BIGINT NOT NULL,
    share      BIGINT NOT NULL,
    vat        INTEGER NOT NULL,
    gift       BOOLEAN NOT NULL,
    weight     BIGINT
);
CREATE INDEX IF NOT EXISTS order_lines_order ON order_lines (order_id, position);
CREATE INDEX IF NOT EXISTS order_lines_product ON order_lines (product_id);
CREATE INDEX IF NOT EXISTS order_lines_variant ON order_lines (variant_id);

-- +goose Down
DROP TABLE IF EXISTS order_lines;
