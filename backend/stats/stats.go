// Package stats reports what visitors do on the public site and how much content
// there is (specification 000 §2.5, 002 §7). Its numbers are the sums that
// package collect keeps.
package stats

import (
	"backoffice/backend/integration/analytics"
	"backoffice/backend/resource"
	"backoffice/backend/stats/sales"
)

// Deps are what the statistics ask.
type Deps struct {
	Source analytics.Source
	// Own is what the own collector counted, whatever the source is.
	Own Rollups
	// Sales are the shop's own orders, whatever the source of traffic is.
	Sales sales.Book
	// Presence reports who is on the site now.
	Presence *Presence
	// Texts gives the text at a locale key, in a language.
	Texts interface {
		Text(locale, key string, args map[string]any) string
	}
	// Counts returns the tiles of all screens that the actor may see, by their keys.
	Counts func(c *resource.Call) (map[string]int64, error)
	// May says whether an actor may do act on a screen.
	May func(actor resource.Actor, screen string, act resource.Act) bool
}

// Screens gathers the statistics, one file each.
var Screens resource.Registry[Deps]
