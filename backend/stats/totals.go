package stats

import (
	"maps"

	"backoffice/backend/resource"
)

var _ = Screens.Add(func(d Deps) resource.Screen {
	return resource.Report[period]{
		Name: "stats/totals", Menu: resource.Menu{None: true},
		Summary: &resource.Summary[period]{
			Run: resource.Figures(func(c *resource.Call, in period) ([][]resource.Point, map[string]any, error) {
				all := map[string]any{}
				if d.May(c.Actor, "stats/traffic", resource.ActView) {
					t, err := d.Source.Traffic(c, in.From, in.To)
					if err != nil {
						return nil, nil, err
					}
					maps.Copy(all, map[string]any{
						"totalUsers": t.Totals.Users, "newUsers": t.Totals.NewUsers,
						"sessions": t.Totals.Sessions, "screenPageViews": t.Totals.Views,
					})
				}
				counts, err := d.Counts(c)
				for key, n := range counts {
					all[key] = n
				}
				return nil, all, err
			}),
		},
	}.Screen()
})
