// Package site is what a shop's site asks, server to server, and the keys that it
// proves itself by (specification 002, decisions.md 39). Orders that it places are
// those of the desk, by the same function.
package site

import (
	"context"
	"net/netip"

	"backoffice/backend/orders/payments"
	"backoffice/backend/orders/placing"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
	"backoffice/backend/stats/collect"
	"backoffice/backend/store/db"
)

// Desk answers sites.
type Desk struct {
	sale.Timeline
	// Placing prices baskets and places orders.
	Placing placing.Desk
	// Payments begins payments.
	Payments payments.Desk
	// Origin returns what led to the visit that a visitor of the site makes now; nil:
	// nobody counts visits.
	Origin func(ctx context.Context, address netip.Addr, agent, site string) (collect.Origin, error)
	// DB counts baskets.
	DB *db.DB
}

// Screens gathers the calls of a site and the screen of its keys.
var Screens resource.Registry[Desk]
