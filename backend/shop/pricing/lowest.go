package pricing

import (
	"time"

	"backoffice/backend/resource"
)

// window is how far back the prior price of a reduction is looked for (Act
// 108/2024 §7).
const window = 30 * 24 * time.Hour

// Change is what goods cost from a moment on, until the next change.
type Change struct {
	At      time.Time
	Price   resource.Money
	Sale    *resource.Money // nil: no sale
	Offered bool            // whether they could be bought at all
}

// pays is what a customer pays.
func (c Change) pays() resource.Money {
	if c.Sale != nil {
		return *c.Sale
	}
	return c.Price
}

// Lowest is the prior price of the reduction that holds after the last of
// changes, which are in the order of time: the lowest price that was in force in
// the 30 days before it began, and since when that one was. A sale price that
// changes begins a reduction of its own (decisions.md 38). There is none where
// nothing is reduced, or where the goods were never offered before.
func Lowest(changes []Change) (price resource.Money, since time.Time, found bool) {
	at, found := LowestAt(changes)
	if !found {
		return 0, time.Time{}, false
	}
	return changes[at].pays(), changes[at].At, true
}

// LowestAt is which of the changes Lowest tells of.
func LowestAt(changes []Change) (at int, found bool) {
	last := len(changes) - 1
	if last < 0 || changes[last].Sale == nil || !changes[last].Offered {
		return 0, false
	}
	begun := last
	for begun > 0 && changes[begun-1].Offered && changes[begun-1].Sale != nil && *changes[begun-1].Sale == *changes[last].Sale {
		begun--
	}
	start := changes[begun].At
	for i, c := range changes[:begun] {
		// In force until the next change: also what began before the window counts.
		// What was changed again at once was no price that anybody could pay.
		until := changes[i+1].At
		if !c.Offered || !until.After(c.At) || !until.After(start.Add(-window)) {
			continue
		}
		if !found || c.pays() < changes[at].pays() {
			at, found = i, true
		}
	}
	return at, found
}
