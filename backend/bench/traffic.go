package main

import (
	"context"
	"fmt"
	"hash/fnv"
	"math"
	"time"

	"backoffice/backend/stats/collect"
	"backoffice/backend/store/db"
)

const (
	trafficViews = 100_000_000
	trafficDays  = 730
	viewsAVisit  = 3.2
)

// trafficKinds is how many different values of each kind a day has.
var trafficKinds = map[string]int{
	collect.Page: 400, collect.Referrer: 60, collect.Country: 40, collect.City: 200, collect.Language: 12,
	collect.Browser: 12, collect.System: 8,
}

// visited leaves the sums that a hundred million page views of two years do: the
// first values of a kind have the most, pages change from day to day.
func visited(ctx context.Context, d *db.DB) error {
	today := time.Now().UTC()
	days := make([]collect.Day, 0, trafficDays)
	left := int64(trafficViews)
	for back := trafficDays; back >= 1; back-- {
		at := today.AddDate(0, 0, -back)
		views := int64(float64(left) / float64(back) * (1 + 0.2*math.Sin(2*math.Pi*float64(at.YearDay())/7)))
		if back == 1 {
			views = left
		}
		left -= views
		days = append(days, dayOf(at.Format(time.DateOnly), views, back))
	}
	if err := sold(ctx, d); err != nil {
		return err
	}
	return collect.Import(ctx, d, days)
}

func dayOf(date string, views int64, back int) collect.Day {
	sessions := int64(float64(views) / viewsAVisit)
	day := collect.Day{Day: date, Parts: map[string]map[string]collect.Part{}, Sums: collect.Sums{
		Users: sessions * 4 / 5, NewUsers: sessions / 2, Sessions: sessions, Views: views, Bounces: sessions * 2 / 5, Millis: sessions * 130_000,
	}}
	for kind, n := range trafficKinds {
		parts := make(map[string]collect.Part, n)
		whole := math.Log(float64(n)) + 0.6
		for i := range n {
			part := 1 / float64(i+1) / whole
			value := i
			if i > n/4 { // the tail of a day is not that of another
				value = n/4 + int(hashed(date, i)%uint64(2*n))
			}
			parts[fmt.Sprintf("/%s/%d", kind, value)] = collect.Part{
				Views: int64(float64(views)*part) + 1, Sessions: int64(float64(sessions)*part) + 1, Millis: int64(float64(sessions)*part) * 130_000,
			}
		}
		day.Parts[kind] = parts
	}
	return day
}

func hashed(date string, i int) uint64 {
	h := fnv.New64a()
	fmt.Fprint(h, i, date)
	return h.Sum64() >> 7
}
