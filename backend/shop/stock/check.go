package stock

import (
	"context"
	"fmt"

	"backoffice/backend/store/db"
)

// checks each find one way in which the ledger and what stands in stock can
// disagree: of what, which one, what stands there, and what the movements make.
var checks = []struct{ of, query string }{
	{"product", `SELECT p.id AS id, p.stock AS has, COALESCE(SUM(m.quantity), 0) AS made
	FROM products p LEFT JOIN stock_movements m ON m.product_id = p.id AND m.product_variant_id IS NULL
	GROUP BY p.id, p.stock HAVING p.stock <> COALESCE(SUM(m.quantity), 0) ORDER BY p.id`},
	{"variant", `SELECT v.id AS id, v.stock AS has, COALESCE(SUM(m.quantity), 0) AS made
	FROM product_variants v LEFT JOIN stock_movements m ON m.product_variant_id = v.id AND m.product_id = v.product_id
	GROUP BY v.id, v.stock HAVING v.stock <> COALESCE(SUM(m.quantity), 0) ORDER BY v.id`},
	{"movement", `SELECT id, balance AS has, made FROM (
		SELECT id, balance, SUM(quantity) OVER (PARTITION BY product_id, product_variant_id ORDER BY id) AS made FROM stock_movements
	) AS chain WHERE balance <> made OR balance < 0 ORDER BY id`},
}

// Check reports every product, variant and movement whose numbers do not
// agree, a line each, for whoever runs the shop's server.
func Check(ctx context.Context, d *db.DB) ([]string, error) {
	var all []string
	for _, c := range checks {
		var found []struct {
			ID        uint64
			Has, Made int64
		}
		if err := d.Read(ctx).Raw(c.query).Scan(&found).Error; err != nil {
			return nil, fmt.Errorf("check the stock: %w", err)
		}
		for _, f := range found {
			all = append(all, fmt.Sprintf("%s %d has %d, its movements make %d", c.of, f.ID, f.Has, f.Made))
		}
	}
	return all, nil
}
