// Package stats tells what visitors do on the public site and how much content
// there is (specification 000 §2.5, 002 §7). Its numbers are the sums that
// package collect keeps.
package stats

import (
	"backoffice/backend/integration/analytics"
	"backoffice/backend/resource"
)

// Deps are what the statistics ask.
type Deps struct {
	Source analytics.Source
	// Count counts the live records of a tile that the actor may list; false
	// where there is no such screen or the actor may not.
	Count func(c *resource.Call, t Tile) (n int64, may bool, err error)
}

// Screens gathers the statistics, one file each.
var Screens resource.Registry[Deps]
