package pricing

import (
	"math/rand/v2"
	"testing"
	"time"

	"backoffice/backend/resource"
)

var dayZero = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

func at(day int) time.Time { return dayZero.AddDate(0, 0, day) }

func costs(day int, price resource.Money) Change {
	return Change{At: at(day), Price: price * 1000, Offered: true}
}

func sale(day int, price, reduced resource.Money) Change {
	reduced *= 1000
	return Change{At: at(day), Price: price * 1000, Sale: &reduced, Offered: true}
}

func hidden(day int, price resource.Money) Change {
	return Change{At: at(day), Price: price * 1000}
}

// As a shopkeeper would read it: what the prior price is, and since which day
// that one was in force.
func TestLowest(t *testing.T) {
	for _, c := range []struct {
		name    string
		changes []Change
		want    resource.Money // 0: none
		since   int
	}{
		{"nothing yet", nil, 0, 0},
		{"no sale", []Change{costs(0, 100)}, 0, 0},
		{"on sale from the first day", []Change{sale(0, 100, 80)}, 0, 0},
		{"one price before", []Change{costs(0, 100), sale(50, 100, 80)}, 100, 0},
		{"dearer for twenty days only", []Change{costs(-100, 80), costs(-20, 100), sale(0, 100, 90)}, 80, -100},
		{"dearer for just thirty days", []Change{costs(-100, 80), costs(-30, 100), sale(0, 100, 90)}, 100, -30},
		{"dearer for twenty-nine days", []Change{costs(-100, 70), costs(-29, 100), sale(0, 100, 90)}, 70, -100},
		{"an earlier sale within the window", []Change{costs(-100, 100), sale(0, 100, 80), costs(10, 100), sale(25, 100, 90)}, 80, 0},
		{"an earlier sale before the window", []Change{costs(-100, 100), sale(0, 100, 80), costs(10, 100), sale(40, 100, 90)}, 100, 10},
		{"a deeper cut counts anew", []Change{costs(-100, 100), sale(0, 100, 80), sale(10, 100, 60)}, 80, 0},
		{"the same sale, while the usual price rises", []Change{costs(-100, 100), sale(0, 100, 80), sale(10, 120, 80)}, 100, -100},
		{"less than thirty days in the shop", []Change{costs(-5, 50), sale(0, 50, 40)}, 50, -5},
		{"a price at which nothing could be bought", []Change{costs(-100, 100), hidden(-20, 10), costs(-10, 100), sale(0, 100, 90)}, 100, -100},
		{"published and reduced in one moment", []Change{hidden(-100, 100), costs(0, 100), sale(0, 100, 90)}, 0, 0},
		{"a sale of what is hidden", []Change{costs(-100, 100), {At: at(0), Price: 100_000, Sale: new(resource.Money)}}, 0, 0},
	} {
		price, since, found := Lowest(c.changes)
		if found != (c.want != 0) || price != c.want*1000 || found && !since.Equal(at(c.since)) {
			t.Errorf("%s: %v since %v, %v; want %d since day %d", c.name, price, since, found, c.want, c.since)
		}
	}
}

// A slow and obvious model asks every hour of the window what was paid then.
func TestLowestAgreesWithAModel(t *testing.T) {
	chance := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		var changes []Change
		day := 0
		for range 2 + chance.IntN(8) {
			day += 1 + chance.IntN(20)
			price := resource.Money(50 + chance.IntN(5)*10)
			switch chance.IntN(5) {
			case 0:
				changes = append(changes, hidden(day, price))
			case 1, 2:
				changes = append(changes, sale(day, price, price-resource.Money(10*(1+chance.IntN(3)))))
			default:
				changes = append(changes, costs(day, price))
			}
		}
		inForce := func(hour time.Time) *Change {
			var now *Change
			for i := range changes {
				if !changes[i].At.After(hour) {
					now = &changes[i]
				}
			}
			return now
		}
		last := changes[len(changes)-1]
		var want resource.Money
		if last.Offered && last.Sale != nil {
			start := last.At
			for hour := last.At; ; hour = hour.Add(-time.Hour) {
				c := inForce(hour)
				if c == nil || !c.Offered || c.Sale == nil || *c.Sale != *last.Sale {
					break
				}
				start = hour
			}
			for hour := start.Add(-time.Hour); hour.After(start.Add(-window - time.Hour)); hour = hour.Add(-time.Hour) {
				if c := inForce(hour); c != nil && c.Offered && (want == 0 || c.pays() < want) {
					want = c.pays()
				}
			}
		}
		if got, _, _ := Lowest(changes); got != want {
			t.Fatalf("%+v: %v, the model says %v", changes, got, want)
		}
	}
}
