package pricing

import (
	"cmp"
	"slices"
	"time"

	"backoffice/backend/resource"
)

// windowDays is how far back the prior price of a reduction is looked for: so many days
// of the calendar (Act 108/2024 §7, Directive 98/6/EC art. 6a), of which two a year have
// an hour less or more.
const windowDays = 30

// Rule is how reductions are counted.
type Rule struct {
	// Progressive takes a reduction that only grows, step by step, for one
	// (decisions.md 38).
	Progressive bool
	// Zone is where the days of the shop begin; nil: UTC.
	Zone *time.Location
}

// window is where the days begin in which the prior price is looked for, of a reduction
// that began then.
func (r Rule) window(begun time.Time) time.Time {
	return begun.In(cmp.Or(r.Zone, time.UTC)).AddDate(0, 0, -windowDays).UTC()
}

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

// PriorPrice returns the prior price of the reduction that holds after the last of
// changes, which are in the order of time: the lowest price that was in force in
// the 30 days before it began. A sale price that changes begins a reduction of its
// own, unless the rule has steps that only fall be one, which began with the first of
// them. ok is false where nothing is reduced; none is found where the goods were never
// sold before.
func PriorPrice(changes []Change, rule Rule) (p Prior, ok bool) {
	last := len(changes) - 1
	if last < 0 || changes[last].Sale == nil || !changes[last].Offered {
		return p, false
	}
	begun := last
	for begun > 0 && changes[begun-1].Offered && changes[begun-1].Sale != nil && continues(*changes[begun-1].Sale, *changes[begun].Sale, rule.Progressive) {
		begun--
	}
	p = Prior{Begun: changes[begun].At, Reasons: make([]Reason, len(changes)), Counted: make([]time.Duration, len(changes))}
	window := rule.window(p.Begun)
	p.From = window
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
		case !until.After(window):
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
