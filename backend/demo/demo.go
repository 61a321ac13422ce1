// Package demo fills an empty database with the site of an invented Slovak
// shop, so that whoever starts the product for the first time sees it at work.
// Each room below fills one area, see docs/adr/0092-rooms-of-demo-and-web.md. The
// texts are the files of content and shop; anybody can edit them.
package demo

import (
	"context"
	"time"

	"backoffice/backend/demo/content"
	"backoffice/backend/demo/seed"
	"backoffice/backend/integration/invoicing"
	"backoffice/backend/orders"
	"backoffice/backend/orders/claims"
	"backoffice/backend/orders/sale"
	"backoffice/backend/orders/withdrawals"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

// Deps are what the demo content is written with.
type Deps struct {
	Engine  seed.Saver
	DB      *db.DB
	Files   content.Copier
	Uploads content.Receiver
	Locales []string // content locales, the default first; those without texts get the Slovak ones
	Actor   resource.Actor
	Now     func() time.Time
	Orders  orders.Deps
	// Withdrawals takes what customers withdraw from.
	Withdrawals withdrawals.Deps
	// Claims takes what they claim of goods.
	Claims claims.Deps
	// Document writes down a document that an order was given in former times; nil
	// where another service issues them.
	Document func(c *resource.Call, o *sale.Order, kind invoicing.Kind) error
	Zone     *time.Location // where the site's days begin and end; nil is UTC
	// Invalidate notifies lists that remember rows of changes past the engine; nil where none do.
	Invalidate func(ctx context.Context, screens ...string) error
}
