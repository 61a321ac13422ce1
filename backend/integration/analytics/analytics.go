// Package analytics is the port to what counts the visitors of the public
// site. Package stats has the built-in implementation over our own collector;
// an outside service such as Google Analytics is another.
package analytics

import "context"

// Source tells what visitors did.
type Source interface {
	// Traffic tells of the days from one to another, both inclusive and
	// written 2026-11-14, in the site's time zone. Every day is there, also one
	// without a visitor. Returns Upstream or Unavailable where it cannot tell.
	Traffic(ctx context.Context, from, to string) (Traffic, error)
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
// (002 §7), which are those of Google Analytics.
type Totals struct {
	Users              int64   `json:"totalUsers"`
	NewUsers           int64   `json:"newUsers"`
	Sessions           int64   `json:"sessions"`
	Views              int64   `json:"screenPageViews"`
	ViewsPerSession    float64 `json:"screenPageViewsPerSession"` // two decimals
	BounceRate         float64 `json:"bounceRate"`                // 0 to 1, four decimals: sessions of one view
	SessionSeconds     float64 `json:"averageSessionDuration"`
	UserConversionRate float64 `json:"userConversionRate"` // 0 to 1: users who ordered
	Conversions        int64   `json:"conversions"`        // orders
	Revenue            float64 `json:"grossPurchaseRevenue"`
}
