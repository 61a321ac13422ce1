package stats

import (
	"context"
	"fmt"
	"math"
	"strings"
	"time"

	"backoffice/backend/integration/analytics"
	"backoffice/backend/resource/span"
	"backoffice/backend/stats/collect"
	"backoffice/backend/store/db"
)

// Rollups is the built-in source: the daily sums of our own collector. Asking
// costs one row a day, however many views are behind it (decisions.md 30).
type Rollups struct{ DB *db.DB }

var _ analytics.Source = Rollups{}

// Traffic implements analytics.Source.
func (r Rollups) Traffic(ctx context.Context, from, to string) (analytics.Traffic, error) {
	byDay, all, err := r.read(ctx, from, to)
	if err != nil {
		return analytics.Traffic{}, fmt.Errorf("read traffic from %s to %s: %w", from, to, err)
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

// Table implements analytics.Source.
func (r Rollups) Table(ctx context.Context, from, to string, by analytics.Dimension) ([]analytics.Row, error) {
	parts, err := r.Parts(ctx, string(by), span.Days{From: from, To: to})
	if err != nil {
		return nil, err
	}
	rows := make([]analytics.Row, 0, len(parts))
	for _, p := range parts {
		if p.Sessions > 0 {
			rows = append(rows, analytics.Row{Value: p.Value, Sessions: p.Sessions, Seconds: rounded(float64(p.Millis)/1000/float64(p.Sessions), 100)})
		}
	}
	return rows, nil
}

// Part is what is counted of a value in some days.
type Part struct {
	Value string
	collect.Part
}

// Parts are the values of a kind of the collector's, in any order. Whole months
// are read as one; what was only on days that are taken off is left out.
func (r Rollups) Parts(ctx context.Context, kind string, days span.Days) ([]Part, error) {
	var texts []string
	var args []any
	for _, s := range days.Parts(time.Now(), span.PerMonth, span.PerDay) {
		table, column := "traffic_parts", "day"
		if s.Tier == span.PerMonth {
			table, column = "traffic_months", "month"
		}
		numbers := "views, sessions, millis"
		if s.Minus {
			numbers = "-views, -sessions, -millis"
		}
		texts = append(texts, "SELECT value_id, "+numbers+" FROM "+table+" WHERE kind = ? AND "+column+" BETWEEN ? AND ?")
		args = append(args, kind, s.From, s.To)
	}
	rows, err := r.DB.Query(ctx, "SELECT v.value, p.views, p.sessions, p.millis FROM (SELECT value_id, "+r.DB.Sum("views")+" AS views, "+r.DB.Sum("sessions")+
		" AS sessions, "+r.DB.Sum("millis")+" AS millis FROM ("+strings.Join(texts, " UNION ALL ")+") AS a GROUP BY value_id) AS p JOIN traffic_values AS v ON v.id = p.value_id", args...)
	if err != nil {
		return nil, fmt.Errorf("read traffic by %s: %w", kind, err)
	}
	defer rows.Close()
	var all []Part
	for rows.Next() {
		var p Part
		if err := rows.Scan(&p.Value, &p.Views, &p.Sessions, &p.Millis); err != nil {
			return nil, fmt.Errorf("read traffic by %s: %w", kind, err)
		}
		if p.Part != (collect.Part{}) {
			all = append(all, p)
		}
	}
	return all, rows.Err()
}

// read reads the days that have a row, and what they add up to.
func (r Rollups) read(ctx context.Context, from, to string) (byDay map[string]collect.Sums, all collect.Sums, err error) {
	rows, err := r.DB.Query(ctx, "SELECT day, users, new_users, sessions, views, bounces, millis FROM traffic_days"+
		" WHERE day BETWEEN ? AND ?", from, to)
	if err != nil {
		return nil, all, err
	}
	defer rows.Close()
	byDay = map[string]collect.Sums{}
	for rows.Next() {
		var day string
		var s collect.Sums
		if err := rows.Scan(&day, &s.Users, &s.NewUsers, &s.Sessions, &s.Views, &s.Bounces, &s.Millis); err != nil {
			return nil, all, err
		}
		byDay[day] = s
		all.Users += s.Users
		all.NewUsers += s.NewUsers
		all.Sessions += s.Sessions
		all.Views += s.Views
		all.Bounces += s.Bounces
		all.Millis += s.Millis
	}
	return byDay, all, rows.Err()
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
