// Package span is arithmetic with ranges of days: what each is made of, so that sums which
// are kept of longer parts are not added up day by day.
package span

import "time"

// Days is a range of days of the site's time zone, both included, written
// 2026-11-14. The input of a report that is about days embeds it; without a
// range in the address it is the last seven days up to yesterday (002 §2).
type Days struct{ From, To string }

// Moments are the moments that the days last: from the first, before the end.
// A day is as long as the zone has it, over changes of summer time too.
func (d Days) Moments(zone *time.Location) (first, end time.Time) {
	from, _ := time.ParseInLocation(time.DateOnly, d.From, zone)
	to, _ := time.ParseInLocation(time.DateOnly, d.To, zone)
	return from.UTC(), to.AddDate(0, 0, 1).UTC()
}

// Each is every day, in order.
func (d Days) Each() []string {
	var all []string
	at, _ := time.Parse(time.DateOnly, d.From)
	for day := d.From; day <= d.To && len(all) <= MostDays; day = at.Format(time.DateOnly) {
		all = append(all, day)
		at = at.AddDate(0, 0, 1)
	}
	return all
}

// MostDays is the longest range that a report is asked about: three years.
const MostDays = 3 * 366

// Tier is what sums are kept of. Its number is how much of a day's date names
// one: "2026-11-14", "2026-11-1", "2026-11".
type Tier int

// The tiers, each of which is made of whole ones of those before it.
const (
	PerDay     = Tier(len(time.DateOnly))
	PerTenDays = PerDay - 1 // from a month's 1st, 10th, 20th and 30th
	PerMonth   = Tier(len("2006-01"))
)

// Key names what a day, "2026-11-14", is counted in.
func (t Tier) Key(day string) string { return day[:t] }

// cost is how many days cost what one costs: whatever is longer than a day has
// about twice as many values, however long it is.
func (t Tier) cost() int {
	if t == PerDay {
		return 1
	}
	return 2
}

// Part is a part of what a range is made of: days, or what is longer, of which
// sums are kept.
type Part struct {
	Tier     Tier
	Minus    bool   // to be taken off: days that are not in the range
	From, To string // both included: "2026-11-14", or "2026-11" of months

	next time.Time // the day after it
}

// Parts are the range in parts of the tiers that are kept, the longest first and
// PerDay last: added up, with those of Minus taken off, they are the range. Of a month or
// ten days that lie partly in the range all is read where less is to be taken off than
// there would be to add up. Nothing is kept of days after now, which says only what is
// cheaper: with any now the parts are the same range.
func (d Days) Parts(now time.Time, tiers ...Tier) []Part {
	from, _ := time.Parse(time.DateOnly, d.From)
	to, _ := time.Parse(time.DateOnly, d.To)
	c := cover{tiers: tiers, last: now.UTC().AddDate(0, 0, 1)} // of a day that began anywhere
	var all []Part
	for month := from.AddDate(0, 0, 1-from.Day()); !month.After(to); month = month.AddDate(0, 1, 0) {
		var days []coveredDay
		for at := month; at.Month() == month.Month(); at = at.AddDate(0, 0, 1) {
			days = append(days, coveredDay{at, !at.Before(from) && !at.After(to)})
		}
		spans, _ := c.parts(0, days, false)
		for _, s := range spans {
			all = joined(all, s)
		}
	}
	return all
}

type cover struct {
	tiers []Tier
	last  time.Time
}

type coveredDay struct {
	at time.Time
	in bool
}

// parts are the spans of days that lie in the range, or with minus of those that
// do not, in units of c.tiers[tier] and what is shorter; and what they cost.
func (c cover) parts(tier int, days []coveredDay, minus bool) (all []Part, cost int) {
	t := c.tiers[tier]
	for len(days) > 0 {
		key := t.Key(days[0].at.Format(time.DateOnly))
		n, wanted, of := 0, 0, t.cost()
		for ; n < len(days) && t.Key(days[n].at.Format(time.DateOnly)) == key; n++ {
			if days[n].in != minus {
				wanted++
			}
		}
		if days[0].at.After(c.last) {
			of = 0
		}
		unit := []Part{{Tier: t, Minus: minus, From: key, To: key, next: days[n-1].at.AddDate(0, 0, 1)}}
		switch {
		case wanted == 0:
			unit, of = nil, 0
		case wanted < n:
			less, off := c.parts(tier+1, days[:n], !minus)
			more, sum := c.parts(tier+1, days[:n], minus)
			if unit, of = append(unit, less...), of+off; sum <= of {
				unit, of = more, sum
			}
		}
		all, cost, days = append(all, unit...), cost+of, days[n:]
	}
	return all, cost
}

// joined are spans with one more, which lengthens the one of its sort that it follows.
func joined(all []Part, s Part) []Part {
	for i, before := range all {
		if before.Tier == s.Tier && before.Minus == s.Minus && before.next.Format(time.DateOnly)[:s.Tier] == s.From {
			all[i].To, all[i].next = s.To, s.next
			return all
		}
	}
	return append(all, s)
}
