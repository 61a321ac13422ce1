package stats

import "backoffice/backend/resource"

// orders is counted by the specification (000 §2.5) before there is a screen of
// orders, whose tile this is.
var orders = resource.Tile{
	Key: "Order", Icon: "shopping-cart", Order: 80,
	Count: func(*resource.Call) (int64, error) { return 0, nil },
}

var _ = Screens.Add(func(d Deps) resource.Screen {
	totals := resource.Report[period]{
		Name: "stats/totals", Menu: resource.Menu{None: true},
		Summary: &resource.Summary[period]{
			Run: resource.Figures(func(c *resource.Call, in period) ([][]resource.Point, map[string]any, error) {
				t, err := d.Source.Traffic(c, in.From, in.To)
				if err != nil {
					return nil, nil, err
				}
				all := map[string]any{
					"totalUsers": t.Totals.Users, "newUsers": t.Totals.NewUsers,
					"sessions": t.Totals.Sessions, "screenPageViews": t.Totals.Views,
				}
				counts, err := d.Counts(c)
				for key, n := range counts {
					all[key] = n
				}
				return nil, all, err
			}),
		},
	}.Screen()
	totals.Tiles = []resource.Tile{orders}
	return totals
})
