// Package lookup holds the small option lists that every feature picks from:
// modules and countries now; languages, currencies and VAT rates with the shop.
package lookup

import (
	"context"

	"backoffice/backend/resource"
)

// Deps are what the option lists are read with; the zero value does for reading their
// declarations.
type Deps struct {
	// Home is the id of the country that the shop sells from; nil: none is known.
	Home func(context.Context) (uint64, error)
	// Locale is the content locale that the site is written in first.
	Locale string
}

// Screens gathers the option lists, one file each.
var Screens resource.Registry[Deps]
