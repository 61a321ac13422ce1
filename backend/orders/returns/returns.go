// Package returns takes orders back, whole or in part: what they hold of stock and
// vouchers comes back, and their money goes; see docs/adr/0059-refunds.md. An order
// that is cancelled, expires or is removed ends here too.
package returns

import (
	"backoffice/backend/orders/gifts"
	"backoffice/backend/orders/payments"
	"backoffice/backend/orders/quote"
	"backoffice/backend/orders/sale"
)

// Desk takes orders back.
type Desk struct {
	sale.Timeline
	// Gifts ends the gift vouchers that are taken back.
	Gifts gifts.Desk
	// Payments sends the money back.
	Payments payments.Desk
	// Quotes computes what a delivery costs that is given back.
	Quotes quote.Desk
}
