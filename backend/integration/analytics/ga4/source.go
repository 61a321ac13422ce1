package ga4

import (
	"context"
	"fmt"
	"math"
	"time"

	"backoffice/backend/integration/analytics"
)

var _ analytics.Source = (*Client)(nil)

var (
	daily  = []string{"totalUsers", "newUsers", "screenPageViews"}
	totals = []string{"totalUsers", "newUsers", "sessions", "screenPageViews", "screenPageViewsPerSession", "bounceRate", "averageSessionDuration"}
)

// Traffic implements analytics.Source, with two calls: users of several days are
// not the sum of those of each.
func (c *Client) Traffic(ctx context.Context, from, to string) (analytics.Traffic, error) {
	days, err := between(from, to)
	if err != nil {
		return analytics.Traffic{}, err
	}
	byDay, err := c.Run(ctx, Report{Dimensions: []string{"date"}, Metrics: daily, From: from, To: to, Most: len(days)})
	if err != nil {
		return analytics.Traffic{}, err
	}
	all, err := c.Run(ctx, Report{Metrics: totals, From: from, To: to})
	if err != nil {
		return analytics.Traffic{}, err
	}
	counted := make(map[string][]float64, len(byDay.Rows))
	for _, row := range byDay.Rows {
		at, err := time.Parse("20060102", row.Values[0])
		if date := at.Format(time.DateOnly); err != nil || date < from || date > to || counted[date] != nil {
			return analytics.Traffic{}, c.about(nonsense("a day is %.40q", row.Values[0]))
		}
		counted[at.Format(time.DateOnly)] = row.Metrics
	}
	t := analytics.Traffic{Days: make([]analytics.Day, len(days)), Totals: sums(all.Totals)}
	for i, date := range days {
		t.Days[i].Date = date
		if n := counted[date]; n != nil {
			t.Days[i].Users, t.Days[i].NewUsers, t.Days[i].Views = toInt(n[0]), toInt(n[1]), toInt(n[2])
		}
	}
	return t, nil
}

// between are the days from one to another: Google leaves out those without a visit.
func between(from, to string) (days []string, err error) {
	at, err := time.Parse(time.DateOnly, from)
	if err != nil {
		return nil, fmt.Errorf("a range of days: %w", err)
	}
	for day := from; day <= to; day = at.Format(time.DateOnly) {
		days = append(days, day)
		at = at.AddDate(0, 0, 1)
	}
	return days, nil
}

func sums(n []float64) analytics.Totals {
	return analytics.Totals{
		Users: toInt(n[0]), NewUsers: toInt(n[1]), Sessions: toInt(n[2]), Views: toInt(n[3]), ViewsPerSession: rounded(n[4], 100),
		BounceRate: rounded(n[5], 10_000), SessionSeconds: rounded(n[6], 100),
	}
}

func toInt(n float64) int64 { return int64(math.Round(n)) }

func rounded(n, parts float64) float64 { return math.Round(n*parts) / parts }
