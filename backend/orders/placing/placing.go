// Package placing places orders: the form that the desk fills in, what it comes to
// while it is filled in, and what a new order takes of stock and vouchers; see
// docs/adr/0050-orders-keep-copies.md and docs/adr/0089-what-placing-asks.md.
package placing

import (
	"time"

	"backoffice/backend/orders/payments"
	"backoffice/backend/orders/quote"
	"backoffice/backend/orders/sale"
)

// Desk places orders.
type Desk struct {
	sale.Timeline
	// Quotes prices what is ordered.
	Quotes quote.Desk
	// Payments takes the money of an order that is placed as paid.
	Payments payments.Desk
	// Unpaid is how long an order that is to be paid at once keeps its goods.
	Unpaid time.Duration
}
