// Package deadline says how near a day is by which something has to be done for a
// customer.
package deadline

import (
	"time"

	"backoffice/backend/resource/column"
)

// How near a day is.
const (
	Later   = "later"
	Soon    = "soon" // in soonDays or fewer
	Overdue = "overdue"
	Settled = "settled" // nothing is due any more
)

const soonDays = 3

// States are how near a day is, as columns show it.
var States = []column.State{
	{Value: Later, Key: "due_later", Color: "secondary"}, {Value: Soon, Key: "due_soon", Color: "warning"},
	{Value: Overdue, Key: "due_overdue", Color: "danger"}, {Value: Settled, Key: "due_settled", Color: "light"},
}

// Never is a day after all that are due: what is settled stands by it, in the order of
// a list by what is due first.
var Never = time.Date(9999, time.December, 31, 0, 0, 0, 0, time.UTC)

// Of says how near a day is, both given as dates.
func Of(due, today time.Time) string {
	switch left := days(today, due); {
	case left < 0:
		return Overdue
	case left <= soonDays:
		return Soon
	}
	return Later
}

// SoonUntil is the last day that is near.
func SoonUntil(today time.Time) time.Time { return today.AddDate(0, 0, soonDays) }

// Texts gives the text at a locale key, in a language.
type Texts interface {
	Text(locale, key string, args map[string]any) string
}

// Say says in a language how long it is until a day, or since it.
func Say(texts Texts, locale string, due, today time.Time) string {
	switch left := days(today, due); {
	case left < 0:
		return texts.Text(locale, "deadline.overdue", map[string]any{"Count": -left})
	case left == 0:
		return texts.Text(locale, "deadline.today", nil)
	default:
		return texts.Text(locale, "deadline.in_days", map[string]any{"Count": left})
	}
}

func days(from, to time.Time) int {
	return int(to.Sub(from).Round(24*time.Hour) / (24 * time.Hour))
}
