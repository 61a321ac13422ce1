// Package analytics is the port to what counts the visitors of the public
// site. Package stats has the built-in implementation over our own collector;
// an outside service such as Google Analytics is another.
package analytics

import "context"

// Source reports what visitors did.
type Source interface {
	// Traffic reports on the days from one to another, both inclusive and
	// written 2026-11-14, in the site's time zone. Every day is there, also one
	// without a visitor. Returns Upstream or Unavailable where it cannot say.
	Traffic(ctx context.Context, from, to string) (Traffic, error)
	// Table reports on the same days by the values of a dimension, in any order;
	// values that nobody came with are left out. A service that knows more
	// values than it lists sums up the rest as Other. Fails as Traffic does.
	Table(ctx context.Context, from, to string, by Dimension) ([]Row, error)
}

// Dimension is what visitors are distinguished by. Its values are the same
// whatever the source: what is shown of them in which language is the screens'.
type Dimension string

// The dimensions.
const (
	Page     Dimension = "page"     // path without query: "/sk/blog/leto"
	Referrer Dimension = "referrer" // page that led here, without scheme and query: "www.google.com/"; or Direct
	Country  Dimension = "country"  // ISO 3166: "SK"
	City     Dimension = "city"     // its country before it: "SK/Bratislava"; "Bratislava" where that is not known
	Language Dimension = "language" // ISO 639: "sk"
	Browser  Dimension = "browser"  // "Chrome"
	System   Dimension = "system"   // "Windows"
)

// Values that stand where there is none, in the words of Google Analytics.
const (
	NotSet = "(not set)"
	Direct = "(direct)" // no page led here
	Other  = "(other)"  // all values that are not listed one by one
)

// Row is what visitors of one value did.
type Row struct {
	Value    string
	Sessions int64
	Seconds  float64 // how long such a session took, on average
}

// Traffic is what visitors did in some days.
type Traffic struct {
	Days   []Day
	Totals Totals
}

// Day is one day of Traffic.
type Day struct {
	Date                   string // 2026-11-14
	Users, NewUsers, Views int64
}

// Totals are the sums of some days, under the names of the specification
// (002 §7), which are those of Google Analytics. What visitors buy is none of
// its business: that follows from the shop's own orders, whatever the source.
type Totals struct {
	Users           int64   `json:"totalUsers"`
	NewUsers        int64   `json:"newUsers"`
	Sessions        int64   `json:"sessions"`
	Views           int64   `json:"screenPageViews"`
	ViewsPerSession float64 `json:"screenPageViewsPerSession"` // two decimals
	BounceRate      float64 `json:"bounceRate"`                // 0 to 1, four decimals: sessions of one view
	SessionSeconds  float64 `json:"averageSessionDuration"`
}
