package orders

import "backoffice/backend/orders/quote"

// Quotes prices baskets.
func (d Deps) Quotes() quote.Desk {
	return quote.Desk{Texts: d.Texts, Rates: d.Rates, Seller: d.Seller, VAT: d.VAT, Methods: d.Methods, Zone: d.Zone, DB: d.DB, GiftVAT: d.GiftVAT}
}
