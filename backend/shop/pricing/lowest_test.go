package pricing_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"backoffice/backend/resource"
	"backoffice/backend/shop/pricing"
	"backoffice/backend/shop/pricing/pricingtest"
)

var dayZero = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

func at(day int) time.Time { return dayZero.AddDate(0, 0, day) }

func costs(day int, price resource.Money) pricing.Change {
	return pricing.Change{At: at(day), Price: price * 1000, Offered: true}
}

func sale(day int, price, reduced resource.Money) pricing.Change {
	reduced *= 1000
	return pricing.Change{At: at(day), Price: price * 1000, Sale: &reduced, Offered: true}
}

func hidden(day int, price resource.Money) pricing.Change {
	return pricing.Change{At: at(day), Price: price * 1000}
}

// As a shopkeeper would read it: what the prior price is, and since which day
// that one was in force.
func TestLowest(t *testing.T) {
	for _, c := range []struct {
		name    string
		changes []pricing.Change
		want    resource.Money // 0: none
		since   int
	}{
		{"nothing yet", nil, 0, 0},
		{"no sale", []pricing.Change{costs(0, 100)}, 0, 0},
		{"on sale from the first day", []pricing.Change{sale(0, 100, 80)}, 0, 0},
		{"one price before", []pricing.Change{costs(0, 100), sale(50, 100, 80)}, 100, 0},
		{"dearer for twenty days only", []pricing.Change{costs(-100, 80), costs(-20, 100), sale(0, 100, 90)}, 80, -100},
		{"dearer for just thirty days", []pricing.Change{costs(-100, 80), costs(-30, 100), sale(0, 100, 90)}, 100, -30},
		{"dearer for twenty-nine days", []pricing.Change{costs(-100, 70), costs(-29, 100), sale(0, 100, 90)}, 70, -100},
		{"an earlier sale within the window", []pricing.Change{costs(-100, 100), sale(0, 100, 80), costs(10, 100), sale(25, 100, 90)}, 80, 0},
		{"an earlier sale before the window", []pricing.Change{costs(-100, 100), sale(0, 100, 80), costs(10, 100), sale(40, 100, 90)}, 100, 10},
		{"a deeper cut counts anew", []pricing.Change{costs(-100, 100), sale(0, 100, 80), sale(10, 100, 60)}, 80, 0},
		{"the same sale, while the usual price rises", []pricing.Change{costs(-100, 100), sale(0, 100, 80), sale(10, 120, 80)}, 100, -100},
		{"less than thirty days in the shop", []pricing.Change{costs(-5, 50), sale(0, 50, 40)}, 50, -5},
		{"a price at which nothing could be bought", []pricing.Change{costs(-100, 100), hidden(-20, 10), costs(-10, 100), sale(0, 100, 90)}, 100, -100},
		{"published and reduced in one moment", []pricing.Change{hidden(-100, 100), costs(0, 100), sale(0, 100, 90)}, 0, 0},
		{"a sale of what is hidden", []pricing.Change{costs(-100, 100), {At: at(0), Price: 100_000, Sale: new(resource.Money)}}, 0, 0},
	} {
		prior, _ := pricing.PriorPrice(c.changes, pricing.Rule{})
		if prior.Found != (c.want != 0) || prior.Found && (c.changes[prior.At].Pays() != c.want*1000 || !c.changes[prior.At].At.Equal(at(c.since))) {
			t.Errorf("%s: %+v; want %d since day %d", c.name, prior, c.want, c.since)
		}
	}
}

// Reductions that only grow are one, where the setting says so.
func TestProgressive(t *testing.T) {
	for _, c := range []struct {
		name    string
		changes []pricing.Change
		want    resource.Money
	}{
		{"two steps down", []pricing.Change{costs(-100, 100), sale(0, 100, 80), sale(10, 100, 60)}, 100},
		{"three steps over two months", []pricing.Change{costs(-100, 100), sale(0, 100, 80), sale(30, 100, 70), sale(60, 100, 60)}, 100},
		{"up and down again", []pricing.Change{costs(-100, 100), sale(0, 100, 60), sale(10, 100, 80), sale(20, 100, 70)}, 60},
		{"broken off between", []pricing.Change{costs(-100, 100), sale(0, 100, 80), costs(10, 100), sale(20, 100, 70)}, 80},
		{"hidden between", []pricing.Change{costs(-100, 100), sale(0, 100, 80), hidden(10, 100), sale(20, 100, 70)}, 80},
	} {
		if prior, _ := pricing.PriorPrice(c.changes, pricing.Rule{Progressive: true}); !prior.Found || c.changes[prior.At].Pays() != c.want*1000 {
			t.Errorf("%s: %+v, want %d", c.name, prior, c.want)
		}
	}
}

// What decided, what was left out and why, and over how many days each counted.
func TestVerdicts(t *testing.T) {
	changes := []pricing.Change{hidden(-120, 10), costs(-100, 50), costs(-60, 100), costs(-20, 90), {At: at(-20), Price: 95_000, Offered: true}, hidden(-10, 20), costs(-5, 120), sale(0, 120, 80), sale(3, 130, 80)}
	prior, ok := pricing.PriorPrice(changes, pricing.Rule{})
	want := []pricing.Reason{pricing.Unsold, pricing.Earlier, pricing.Higher, pricing.Replaced, pricing.Decides, pricing.Unsold, pricing.Higher, pricing.Reducing, pricing.Reducing}
	if !ok || !slices.Equal(prior.Reasons, want) || !prior.Begun.Equal(at(0)) || !prior.From.Equal(at(-30)) {
		t.Errorf("%+v, want %v", prior, want)
	}
	for i, days := range []int{0, 0, 10, 0, 10, 0, 5, 0, 0} {
		if prior.Counted[i] != time.Duration(days)*24*time.Hour {
			t.Errorf("change %d counted %v, want %d days", i, prior.Counted[i], days)
		}
	}
	if young, _ := pricing.PriorPrice([]pricing.Change{hidden(-9, 10), costs(-7, 50), sale(0, 50, 40)}, pricing.Rule{}); !young.From.Equal(at(-7)) {
		t.Errorf("goods sold for a week are looked at from %v", young.From)
	}
}

func bratislava(t *testing.T) *time.Location {
	t.Helper()
	zone, err := time.LoadLocation("Europe/Bratislava")
	if err != nil {
		t.Fatal(err)
	}
	return zone
}

// Thirty days are days of the calendar where the shop is, whatever the clocks do meanwhile.
func TestWindowOverAChangeOfClocks(t *testing.T) {
	zone := bratislava(t)
	for _, begun := range []time.Time{
		time.Date(2026, 4, 10, 12, 0, 0, 0, zone),  // an hour less since 29 March
		time.Date(2026, 11, 10, 12, 0, 0, 0, zone), // an hour more since 25 October
		time.Date(2026, 7, 10, 12, 0, 0, 0, zone),
	} {
		thirty := begun.AddDate(0, 0, -30)
		for ended, want := range map[time.Time]resource.Money{thirty: 100, thirty.Add(time.Minute): 80} {
			reduced := resource.Money(90_000)
			changes := []pricing.Change{
				{At: begun.AddDate(0, 0, -100).UTC(), Price: 80_000, Offered: true}, {At: ended.UTC(), Price: 100_000, Offered: true},
				{At: begun.UTC(), Price: 100_000, Sale: &reduced, Offered: true},
			}
			prior, _ := pricing.PriorPrice(changes, pricing.Rule{Zone: zone})
			if got := changes[prior.At].Pays(); !prior.Found || got != want*1000 {
				t.Errorf("of a reduction at %s, where 80 ended at %s: %v, want %d", begun, ended, got, want)
			}
			if !prior.From.Equal(thirty) {
				t.Errorf("of a reduction at %s prices count from %s", begun, prior.From.In(zone))
			}
		}
	}
}

func TestOff(t *testing.T) {
	for _, c := range []struct {
		prior, now resource.Money
		want       int
	}{{100_000, 75_000, 25}, {19_900, 15_000, 24}, {10_000, 10_000, 0}, {10_000, 12_000, 0}, {0, 0, 0}, {3_000, 1_000, 66}} {
		if got := pricing.Off(c.prior, c.now); got != c.want {
			t.Errorf("%v after %v is %d %% off, want %d", c.now, c.prior, got, c.want)
		}
	}
}

// A slow and obvious model asks every hour of the window what was paid then.
func TestPriorPriceAgreesWithAModel(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 2))
	found := 0
	for i := range 4000 {
		changes, rule := pricingtest.Changes(chance, dayZero), pricing.Rule{Progressive: i%2 == 1}
		if i%4 > 1 {
			rule.Zone = bratislava(t)
		}
		want, held := pricingtest.Prior(changes, rule)
		prior, _ := pricing.PriorPrice(changes, rule)
		if prior.Found != held || held && changes[prior.At].Pays() != want {
			t.Fatalf("%+v: %+v, the model says %v, %t", changes, prior, want, held)
		}
		if held {
			found++
		}
	}
	if found < 1000 {
		t.Errorf("only %d of the histories end in a reduction with a prior price", found)
	}
}
