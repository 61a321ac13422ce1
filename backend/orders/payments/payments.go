// Package payments is the money of orders: what came and went, the payments that
// services were asked for, and what is sent back; see docs/adr/0055-payments.md and
// docs/adr/0059-refunds.md.
package payments

import (
	"context"

	"backoffice/backend/integration/payment"
	"backoffice/backend/orders/gifts"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

// Desk takes money for orders and sends it back.
type Desk struct {
	sale.Timeline
	// Gifts makes the gift vouchers of an order that is paid.
	Gifts gifts.Desk
	// Services are the services that take payments.
	Services payment.Services
	// NotifyURL is where they report that a payment changed.
	NotifyURL string
	// DB is read where there is no transaction.
	DB *db.DB
	// Within runs a transaction of the engine's, beside that of a call: a service
	// is asked between two of them.
	Within func(ctx context.Context, do func(*resource.Call) error) error
}
