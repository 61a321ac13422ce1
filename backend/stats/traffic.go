package stats

import (
	"backoffice/backend/integration/analytics"
	"backoffice/backend/resource"
)

// period is what a report about nothing but days is asked.
type period struct{ resource.Days }

var _ = Screens.Add(func(d Deps) resource.Screen {
	return resource.Report[period]{
		Name: "stats/traffic", Menu: resource.Menu{None: true},
		Summary: &resource.Summary[period]{
			Series: []string{"totalUsers", "newUsers", "screenPageViews"},
			Run: resource.Figures(func(c *resource.Call, in period) ([][]resource.Point, analytics.Totals, error) {
				t, err := d.Source.Traffic(c, in.From, in.To)
				return [][]resource.Point{
					series(t, func(d analytics.Day) int64 { return d.Users }),
					series(t, func(d analytics.Day) int64 { return d.NewUsers }),
					series(t, func(d analytics.Day) int64 { return d.Views }),
				}, t.Totals, err
			}),
		},
	}.Screen()
})

func series(t analytics.Traffic, value func(analytics.Day) int64) []resource.Point {
	all := make([]resource.Point, len(t.Days))
	for i, d := range t.Days {
		all[i] = resource.Point{Date: d.Date, Value: float64(value(d))}
	}
	return all
}
