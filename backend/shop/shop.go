// Package shop holds the screens of the shop's catalogue: products with their variants
// and prices, properties, shipping and payment methods (specification 002), one file each.
package shop

import (
	"backoffice/backend/resource"
	"backoffice/backend/shop/giftvoucher"
)

// Deps are what the catalogue's screens work with.
type Deps struct {
	// Texts gives the text at a locale key, in a language.
	Texts interface {
		Text(locale, key string, args map[string]any) string
	}
	// Locales are those of the content.
	Locales []string
	// Feed is where stock and prices are kept up to date; nil: nowhere.
	Feed resource.FeedSource
	// Vouchers draws gift vouchers.
	Vouchers giftvoucher.Printer
	// OnTrial reports whether payments by a method move no money; nil: none does.
	OnTrial func(method string) bool
}

// Screens gathers the screens of the catalogue.
var Screens resource.Registry[Deps]
