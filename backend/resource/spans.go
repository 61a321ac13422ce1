package resource

import "time"

// Span is a part of a range: days, or whole months of which sums are kept.
type Span struct {
	Months   bool
	From, To string // both included: "2026-11-14", or "2026-11" of months
}

// Spans are the range as whole months, where there are any, and the days before
// and after them: what is to be read where sums of months are kept beside those
// of days. Together they are the range, and they do not overlap.
func (d Days) Spans() []Span {
	from, _ := time.Parse(time.DateOnly, d.From)
	to, _ := time.Parse(time.DateOnly, d.To)
	first := from
	if first.Day() > 1 {
		first = time.Date(first.Year(), first.Month()+1, 1, 0, 0, 0, 0, time.UTC)
	}
	next := to.AddDate(0, 0, 1)
	end := time.Date(next.Year(), next.Month(), 1, 0, 0, 0, 0, time.UTC) // the first day that is in no whole month
	if !first.Before(end) {
		return []Span{{From: d.From, To: d.To}}
	}
	const month = "2006-01"
	var all []Span
	if from.Before(first) {
		all = append(all, Span{From: d.From, To: first.AddDate(0, 0, -1).Format(time.DateOnly)})
	}
	all = append(all, Span{Months: true, From: first.Format(month), To: end.AddDate(0, 0, -1).Format(month)})
	if !end.After(to) {
		all = append(all, Span{From: end.Format(time.DateOnly), To: d.To})
	}
	return all
}
