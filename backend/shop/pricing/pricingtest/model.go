// Package pricingtest has the slow and obvious model of prior prices that the
// ledger is held against.
package pricingtest

import (
	"math/rand/v2"
	"time"

	"backoffice/backend/resource"
	"backoffice/backend/shop/pricing"
)

// Changes is a random history of two to eleven changes at whole hours, from start on.
func Changes(chance *rand.Rand, start time.Time) []pricing.Change {
	var changes []pricing.Change
	at := start
	for range 2 + chance.IntN(10) {
		at = at.Add(time.Duration(1+chance.IntN(20*24)) * time.Hour)
		c := pricing.Change{At: at, Price: resource.Money(50+chance.IntN(5)*10) * 1000, Offered: chance.IntN(6) > 0}
		if chance.IntN(2) == 0 {
			sale := c.Price - resource.Money(10*(1+chance.IntN(3)))*1000
			c.Sale = &sale
		}
		changes = append(changes, c)
	}
	return changes
}

// Prior asks every hour what was paid then: back to where the reduction began, and
// through the 30 days before. ok is false where there is no prior price.
func Prior(changes []pricing.Change, rule pricing.Rule) (lowest resource.Money, ok bool) {
	inForce := func(hour time.Time) *pricing.Change {
		var now *pricing.Change
		for i := range changes {
			if !changes[i].At.After(hour) {
				now = &changes[i]
			}
		}
		return now
	}
	last := changes[len(changes)-1]
	if !last.Offered || last.Sale == nil {
		return 0, false
	}
	begun, paid := last.At, *last.Sale
	for hour := last.At; ; hour = hour.Add(-time.Hour) {
		c := inForce(hour)
		if c == nil || !c.Offered || c.Sale == nil || *c.Sale < paid || *c.Sale > paid && !rule.Progressive {
			break
		}
		begun, paid = hour, *c.Sale
	}
	from := begun
	if rule.Zone != nil {
		from = begun.In(rule.Zone)
	}
	from = from.AddDate(0, 0, -30)
	for hour := begun.Add(-time.Hour); !hour.Before(from); hour = hour.Add(-time.Hour) {
		if c := inForce(hour); c != nil && c.Offered && (!ok || c.Pays() < lowest) {
			lowest, ok = c.Pays(), true
		}
	}
	return lowest, ok
}
