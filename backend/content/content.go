// Package content holds the screens of the content area: pages, text blocks,
// navigation, categories, blog and galleries (specification 001), one file each.
package content

import "backoffice/backend/resource"

// Screens gathers the screens of the content area.
var Screens resource.Registry[struct{}]
