package shop

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"backoffice/backend/demo/seed"
	"backoffice/backend/store/db"
)

// variants are the combinations of what g comes in.
func (s *Seeder) variants(g *Product) ([]any, error) {
	list := []map[string]any{{"sku": g.SKU(), "stock": "0", "status": true, "value_ids": []any{}}}
	for _, axis := range g.By {
		var next []map[string]any
		for _, choice := range axis {
			part := strings.Split(choice, ":")
			v, known := s.values[part[0]]
			if !known {
				return nil, fmt.Errorf("no value is called %q", part[0])
			}
			for _, shorter := range list {
				one := maps.Clone(shorter)
				one["sku"] = one["sku"].(string) + "-" + db.Slug(v.title[0])
				one["value_ids"] = append(slices.Clone(one["value_ids"].([]any)), seed.Ref(v.id))
				if len(part) > 2 {
					one["weight"] = part[2]
				}
				if len(part) > 1 {
					one["price"] = part[1]
				}
				next = append(next, one)
			}
		}
		list = next
	}
	rows := []any{}
	for _, one := range list {
		if len(g.By) > 0 {
			rows = append(rows, one)
		}
	}
	return rows, nil
}
