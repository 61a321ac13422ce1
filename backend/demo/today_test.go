package demo

import (
	"testing"
	"time"
)

// Today shows orders that are paid, others that wait, and visitors, whatever the hour is.
func TestTodayIsNeverEmpty(t *testing.T) {
	goods := []counted{{product: 1, popular: true}, {product: 2, popular: true}, {product: 3, popular: true}, {product: 4, popular: true}, {product: 5, popular: true, gift: true}}
	for _, name := range []string{"UTC", "Europe/Bratislava", "America/New_York"} {
		zone, err := time.LoadLocation(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, clock := range []time.Duration{11 * time.Minute, time.Hour, 5 * time.Hour, 9 * time.Hour, 14 * time.Hour, 23*time.Hour + 59*time.Minute} {
			midnight := time.Date(2026, 11, 23, 0, 0, 0, 0, zone)
			now := midnight.Add(clock)
			plan := planOrders(now.UTC(), zone, goods)
			if len(plan.orders) != orderCount {
				t.Fatalf("%d orders", len(plan.orders))
			}
			paid, waiting := 0, 0
			for _, o := range plan.orders {
				switch {
				case o.at.After(now):
					t.Errorf("%s, %v: order %d is placed at %v", name, clock, o.number, o.at)
				case o.at.Before(midnight):
				case o.fate == isFresh:
					waiting++
				case o.fate == goesWell && o.method == "card":
					paid++
				}
			}
			if paid != 5 || waiting != 4 {
				t.Errorf("%s, %v: %d orders of today are paid and %d wait", name, clock, paid, waiting)
			}
			pages := []weightedValue{{"/", 0.6}, {"/sk", 0.4}}
			day := partOf(trafficOf(now, 0, pages), passed(now))
			if s := day.Sums; s.Users < 3 || s.Sessions < s.Users || s.Views < s.Sessions || len(day.Parts["country"]) == 0 {
				t.Errorf("%s, %v: visitors are %+v", name, clock, day)
			}
		}
	}
}
