package orders

import (
	"backoffice/backend/orders/claims"
	"backoffice/backend/orders/documents"
	"backoffice/backend/orders/gifts"
	"backoffice/backend/orders/payments"
	"backoffice/backend/orders/placing"
	"backoffice/backend/orders/quote"
	"backoffice/backend/orders/returns"
	"backoffice/backend/orders/sale"
	"backoffice/backend/orders/shipping"
	"backoffice/backend/orders/site"
)

// Quotes prices baskets.
func (d Deps) Quotes() quote.Desk {
	return quote.Desk{Texts: d.Texts, Rates: d.Rates, Seller: d.Seller, VAT: d.VAT, Methods: d.Methods, Zone: d.Zone, DB: d.DB, GiftVAT: d.GiftVAT}
}

// Timeline writes what happens to orders down, and puts it into words.
func (d Deps) Timeline() sale.Timeline { return sale.Timeline{Texts: d.Texts, Heard: d.Heard} }

// Gifts makes the gift vouchers of orders.
func (d Deps) Gifts() gifts.Desk {
	return gifts.Desk{Timeline: d.Timeline(), Months: d.GiftMonths, Draw: d.DrawGift}
}

// Payments takes money for orders and sends it back.
func (d Deps) Payments() payments.Desk {
	return payments.Desk{Timeline: d.Timeline(), Gifts: d.Gifts(), Services: d.Services, NotifyURL: d.NotifyURL, DB: d.DB, Within: d.Within}
}

// Returns takes orders back.
func (d Deps) Returns() returns.Desk {
	return returns.Desk{Timeline: d.Timeline(), Gifts: d.Gifts(), Payments: d.Payments(), Quotes: d.Quotes()}
}

// Claims writes down what customers claim of orders.
func (d Deps) Claims() claims.Deps { return claims.Deps{Texts: d.Texts, Returns: d.Returns} }

// Shipping sends orders.
func (d Deps) Shipping() shipping.Desk {
	return shipping.Desk{Timeline: d.Timeline(), Parcels: d.Parcels, Within: d.Within}
}

// Documents shows the documents of orders, and has them issued.
func (d Deps) Documents() documents.Desk {
	return documents.Desk{Texts: d.Texts, Read: d.Document, Check: d.CheckPaper}
}

// Placing places orders.
func (d Deps) Placing() placing.Desk {
	return placing.Desk{Timeline: d.Timeline(), Quotes: d.Quotes(), Payments: d.Payments(), Unpaid: d.Unpaid}
}

// Site answers a shop's site.
func (d Deps) Site() site.Desk {
	return site.Desk{Timeline: d.Timeline(), Placing: d.Placing(), Payments: d.Payments(), Origin: d.Origin, DB: d.DB}
}
