// Package orders is the screen of an order (specification 002): its columns, its states
// and its buttons, each of which a room below does; see docs/adr/0090-rooms-in-the-orders.md.
package orders

import (
	"context"
	"net/netip"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/integration/invoicing"
	"backoffice/backend/integration/payment"
	"backoffice/backend/orders/documents"
	"backoffice/backend/orders/gifts"
	"backoffice/backend/orders/parcels"
	"backoffice/backend/orders/quote"
	"backoffice/backend/orders/sale"
	"backoffice/backend/orders/vatcheck"
	"backoffice/backend/resource"
	"backoffice/backend/shop/offer"
	"backoffice/backend/stats/collect"
	"backoffice/backend/store/db"
)

// Deps are what orders work with; the zero value does for reading their
// declarations.
type Deps struct {
	// Texts gives the text at a locale key, in a language.
	Texts quote.Texts
	// Files looks up stored files by what records' columns hold.
	Files func(tx *gorm.DB, keys []string) (map[string]resource.StoredFile, error)
	// Rates are how many millionths of each currency one euro is worth, by its id.
	Rates func(tx *gorm.DB) (map[uint64]int64, error)
	// Heard is called with what happened to an order, in the transaction in which it did:
	// what is to be done outside is queued there. nil: nobody listens.
	Heard func(c *resource.Call, h sale.Happening) error
	// Seller is who sells, for where sales are taxed; nil: at home.
	Seller func(ctx context.Context) (quote.Seller, error)
	// VAT asks the register of VAT numbers; nil: nobody does.
	VAT *vatcheck.Desk
	// Methods keeps what ways of shipping and of payment have below them; nil: nothing
	// is kept.
	Methods *offer.Methods
	// Zone is where a day begins; nil: UTC.
	Zone *time.Location
	// Parcels keeps what couriers were asked to take.
	Parcels *parcels.Ledger
	// Services are the services that take payments.
	Services payment.Services
	// NotifyURL is where they report that a payment changed.
	NotifyURL string
	// Origin returns what led to the visit that a visitor of the site makes now; nil:
	// nobody counts visits.
	Origin func(ctx context.Context, address netip.Addr, agent, site string) (collect.Origin, error)
	// DB is read where there is no transaction.
	DB *db.DB
	// Within runs a transaction of the engine's, beside that of a call: a service
	// is asked between two of them.
	Within func(ctx context.Context, do func(*resource.Call) error) error
	// Document reads the file of an issued document; nil: there are none.
	Document documents.FileOf
	// CheckPaper returns, before a document of the order is asked for, what would keep
	// it from being issued: Invalid with the order's fields named. nil: nothing does.
	CheckPaper func(c *resource.Call, o *sale.Order, kind invoicing.Kind) error
	// GiftVAT has gift vouchers taxed when they are sold, as those are that can be
	// used for goods of one rate only; else they are money, and their goods are taxed.
	GiftVAT bool
	// GiftMonths is how long a gift voucher is valid (decisions.md 20).
	GiftMonths int
	// DrawGift prints a gift voucher; nil: none are printed.
	DrawGift gifts.Drawer
	// Unpaid is how long an order that is to be paid at once keeps its goods.
	Unpaid time.Duration
}

// Screens gathers the screen of orders.
var Screens resource.Registry[Deps]
