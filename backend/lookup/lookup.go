// Package lookup holds the small option lists that every feature picks from:
// modules and countries now; languages, currencies and VAT rates with the shop.
package lookup

import "backoffice/backend/resource"

// Screens gathers the option lists, one file each.
var Screens resource.Registry[struct{}]
