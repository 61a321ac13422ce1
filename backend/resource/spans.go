package resource

import (
	"slices"
	"time"
)

// Span is a part of what a range is made of: days, or whole months of which
// sums are kept.
type Span struct {
	Months   bool
	Minus    bool   // to be taken off: days of a month that are not in the range
	From, To string // both included: "2026-11-14", or "2026-11" of months
}

// monthCost is how many days cost what a month costs: it has more values than one of them.
const monthCost = 2

// Spans are the range as months and days, where sums of months are kept beside
// those of days: added up, with those of Minus taken off, they are the range.
// Whole months are read as such, and so is a month of which less is to be taken
// off than there would be to add up. Nothing is kept of days after now, which
// says only what is cheaper: with any now the spans are the same range.
func (d Days) Spans(now time.Time) []Span {
	from, _ := time.Parse(time.DateOnly, d.From)
	to, _ := time.Parse(time.DateOnly, d.To)
	last := now.UTC().AddDate(0, 0, 1).Truncate(24 * time.Hour) // of a day that began anywhere
	var all []Span
	add := func(s Span) {
		if s.From > s.To {
			return
		}
		for i, before := range all {
			if before.Months == s.Months && before.Minus == s.Minus && follows(before, s) {
				all[i].To = s.To
				return
			}
		}
		all = append(all, s)
	}
	for month := from.AddDate(0, 0, 1-from.Day()); !month.After(to); month = month.AddDate(0, 1, 0) {
		end := month.AddDate(0, 1, -1)
		first, final := latest(month, from), earliest(end, to)
		outside := days(month, first) + max(0, days(final, earliest(end, last)))
		whole := first.Equal(month) && final.Equal(end)
		if !whole && outside+monthCost >= days(first, final)+1 {
			add(Span{From: first.Format(time.DateOnly), To: final.Format(time.DateOnly)})
			continue
		}
		key := month.Format("2006-01")
		add(Span{Months: true, From: key, To: key})
		add(Span{Minus: true, From: month.Format(time.DateOnly), To: first.AddDate(0, 0, -1).Format(time.DateOnly)})
		add(Span{Minus: true, From: final.AddDate(0, 0, 1).Format(time.DateOnly), To: end.Format(time.DateOnly)})
	}
	return all
}

// follows says whether a span goes on where another of its sort ends.
func follows(before, s Span) bool {
	layout, months, days := time.DateOnly, 0, 1
	if s.Months {
		layout, months, days = "2006-01", 1, 0
	}
	end, err := time.Parse(layout, before.To)
	return err == nil && end.AddDate(0, months, days).Format(layout) == s.From
}

func days(from, to time.Time) int { return int(to.Sub(from) / (24 * time.Hour)) }

func latest(of ...time.Time) time.Time   { return slices.MaxFunc(of, time.Time.Compare) }
func earliest(of ...time.Time) time.Time { return slices.MinFunc(of, time.Time.Compare) }
