package pricing

import (
	"slices"
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

// Pays is what a customer pays.
func (c Change) Pays() resource.Money {
	if c.Sale != nil {
		return *c.Sale
	}
	return c.Price
}

// Reason is why a change decides a prior price or does not.
type Reason string

// The reasons.
const (
	Decides  Reason = "decides"  // the lowest one in force within the window
	Higher   Reason = "higher"   // in force within the window, not the lowest
	Earlier  Reason = "earlier"  // over before the window began
	Unsold   Reason = "unsold"   // nothing could be bought at it
	Replaced Reason = "replaced" // changed again at once: nobody could pay it
	Reducing Reason = "reducing" // of the reduction itself
)

// Prior is the prior price of a reduction with what led to it.
type Prior struct {
	Found   bool
	At      int             // the change that decided, where one was found
	Begun   time.Time       // when the reduction began
	From    time.Time       // where the window begins: 30 days earlier, or when the goods were first sold
	Reasons []Reason        // of every change
	Counted []time.Duration // how long each was in force within the window
}

// PriorPrice tells the prior price of the reduction that holds after the last of
// changes, which are in the order of time: the lowest price that was in force in
// the 30 days before it began. A sale price that changes begins a reduction of its
// own; where progressive is true, one that only falls, step by step, is one
// reduction, which began with its first step (decisions.md 38). ok is false where
// nothing is reduced; none is found where the goods were never sold before.
func PriorPrice(changes []Change, progressive bool) (p Prior, ok bool) {
	last := len(changes) - 1
	if last < 0 || changes[last].Sale == nil || !changes[last].Offered {
		return p, false
	}
	begun := last
	for begun > 0 && changes[begun-1].Offered && changes[begun-1].Sale != nil && continues(*changes[begun-1].Sale, *changes[begun].Sale, progressive) {
		begun--
	}
	p = Prior{Begun: changes[begun].At, Reasons: make([]Reason, len(changes)), Counted: make([]time.Duration, len(changes))}
	p.From = p.Begun.Add(-window)
	first := true
	for i, c := range changes {
		if i >= begun {
			p.Reasons[i] = Reducing
			continue
		}
		// In force until the next change: also what began before the window counts.
		until := changes[i+1].At
		switch {
		case !c.Offered:
			p.Reasons[i] = Unsold
		case !until.After(c.At):
			p.Reasons[i] = Replaced
		case !until.After(p.Begun.Add(-window)):
			p.Reasons[i], first = Earlier, false
		default:
			if first && c.At.After(p.From) {
				p.From = c.At // on sale for less than 30 days
			}
			first = false
			p.Reasons[i], p.Counted[i] = Higher, until.Sub(slices.MaxFunc([]time.Time{c.At, p.From}, time.Time.Compare))
			if !p.Found || c.Pays() < changes[p.At].Pays() {
				p.At, p.Found = i, true
			}
		}
	}
	if p.Found {
		p.Reasons[p.At] = Decides
	}
	return p, true
}

// continues says whether a sale price goes on with the reduction that one before
// it began.
func continues(before, now resource.Money, progressive bool) bool {
	return before == now || progressive && now < before
}

// Off is how many per cent a price lies below the prior price, rounded down, so
// that no more is announced than is taken off; 0 where it does not.
func Off(prior, now resource.Money) int {
	if prior <= 0 || now >= prior {
		return 0
	}
	return int((prior - now) * 100 / prior)
}
