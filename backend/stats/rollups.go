package stats

import (
	"context"
	"fmt"
	"math"
	"time"

	"backoffice/backend/integration/analytics"
	"backoffice/backend/stats/collect"
	"backoffice/backend/store/db"
)

// Rollups is the built-in source: the daily sums of our own collector. Asking
// costs one row a day, however many views are behind it (decisions.md 30).
type Rollups struct{ DB *db.DB }

var _ analytics.Source = Rollups{}

type dayRow struct {
	Day string
	collect.Sums
}

// Traffic implements analytics.Source. Orders are not counted here: the totals
// have no conversions.
func (r Rollups) Traffic(ctx context.Context, from, to string) (analytics.Traffic, error) {
	var rows []dayRow
	err := r.DB.Read(ctx).Table("traffic_days").Where("day BETWEEN ? AND ?", from, to).Find(&rows).Error
	if err != nil {
		return analytics.Traffic{}, fmt.Errorf("read traffic from %s to %s: %w", from, to, err)
	}
	byDay := make(map[string]collect.Sums, len(rows))
	var all collect.Sums
	for _, row := range rows {
		byDay[row.Day] = row.Sums
		all.Users += row.Users
		all.NewUsers += row.NewUsers
		all.Sessions += row.Sessions
		all.Views += row.Views
		all.Bounces += row.Bounces
		all.Millis += row.Millis
	}
	first, err := time.Parse(time.DateOnly, from)
	if err != nil {
		return analytics.Traffic{}, fmt.Errorf("read traffic: %w", err)
	}
	t := analytics.Traffic{Totals: totals(all)}
	for at := first; at.Format(time.DateOnly) <= to; at = at.AddDate(0, 0, 1) {
		date := at.Format(time.DateOnly)
		sums := byDay[date]
		t.Days = append(t.Days, analytics.Day{Date: date, Users: sums.Users, NewUsers: sums.NewUsers, Views: sums.Views})
	}
	return t, nil
}

func totals(s collect.Sums) analytics.Totals {
	t := analytics.Totals{Users: s.Users, NewUsers: s.NewUsers, Sessions: s.Sessions, Views: s.Views}
	if s.Sessions > 0 {
		n := float64(s.Sessions)
		t.ViewsPerSession = rounded(float64(s.Views)/n, 100)
		t.BounceRate = rounded(float64(s.Bounces)/n, 10_000)
		t.SessionSeconds = rounded(float64(s.Millis)/1000/n, 100)
	}
	return t
}

func rounded(n, parts float64) float64 { return math.Round(n*parts) / parts }
