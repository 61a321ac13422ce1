package stats

import (
	"backoffice/backend/integration/analytics"
	"backoffice/backend/resource"
)

// point is one day of a series.
type point struct {
	Date  string `json:"date"`
	Value int64  `json:"value"`
	Type  string `json:"type"`
}

var _ = Screens.Add(func(d Deps) resource.Screen {
	return readings("stats/traffic", "series", d, func(_ *resource.Call, t analytics.Traffic) (any, error) {
		return []any{
			series(t, "totalUsers", func(d analytics.Day) int64 { return d.Users }),
			series(t, "newUsers", func(d analytics.Day) int64 { return d.NewUsers }),
			series(t, "screenPageViews", func(d analytics.Day) int64 { return d.Views }),
			t.Totals,
		}, nil
	})
})

func series(t analytics.Traffic, name string, value func(analytics.Day) int64) []point {
	all := make([]point, len(t.Days))
	for i, d := range t.Days {
		all[i] = point{Date: d.Date, Value: value(d), Type: name}
	}
	return all
}
