package orders

import (
	"cmp"
	"fmt"
	"slices"
	"testing"
	"time"

	"backoffice/backend/demo/shop"
)

// Today shows orders that are paid and others that wait, whatever the hour is.
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
		}
	}
}

// There is always enough for the orders, those after midnight too, and in the end as
// much as there shall be.
func TestThereIsEnoughForOrdersAtNight(t *testing.T) {
	zone, err := time.LoadLocation("Europe/Bratislava")
	if err != nil {
		t.Fatal(err)
	}
	night := 0
	for day := range 40 {
		now := time.Date(2026, 11, day, 0, 15, 0, 0, zone)
		goods := make([]counted, 60)
		for i := range goods {
			code := fmt.Sprintf("NOC-%d-%d", day, i)
			goods[i] = counted{product: uint64(i + 1), code: code, target: onHand(&shop.Product{}, code), popular: i%3 == 0, gift: i == 0}
		}
		changes := map[uint64][]change{}
		for _, o := range planOrders(now.UTC(), zone, goods).orders {
			for _, l := range o.lines {
				changes[l.of.product] = append(changes[l.of.product], change{o.at, -l.quantity})
				if o.at.In(zone).Hour() < 5 {
					night++
				}
			}
		}
		for _, g := range goods {
			byOrders := changes[g.product]
			slices.SortStableFunc(byOrders, func(a, b change) int { return a.at.Compare(b.at) })
			all := slices.Clone(byOrders)
			for _, m := range supply(g, byOrders, now, zone, []uint64{1, 2}) {
				all = append(all, change{m.At, m.Quantity})
				if m.At.After(now) {
					t.Errorf("%v: %d of %s are to come at %v", now, m.Quantity, g.code, m.At)
				}
			}
			slices.SortStableFunc(all, func(a, b change) int { return cmp.Compare(a.at.UnixNano(), b.at.UnixNano()) })
			left := 0
			for _, c := range all {
				if left += c.quantity; left < 0 {
					t.Fatalf("%v: there are %d of %s at %v", now, left, g.code, c.at)
				}
			}
			if left != g.target {
				t.Errorf("%v: %d of %s are left, want %d", now, left, g.code, g.target)
			}
		}
	}
	if night == 0 {
		t.Error("nobody orders at night")
	}
}
