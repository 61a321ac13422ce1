package orders

import (
	"time"

	"gorm.io/gorm"

	"backoffice/backend/orders/quote"
	"backoffice/backend/orders/refunds"
	"backoffice/backend/orders/sale"
	"backoffice/backend/resource"
)

// CheapestShipping is what the cheapest delivery costs that is offered for what an
// order has, and at most what it paid: that much is given back where all of it is
// withdrawn from (2011/83/EU art. 13).
func (d Deps) CheapestShipping(tx *gorm.DB, now time.Time, o *sale.Order) (resource.Money, error) {
	paid := refunds.Cents(o.ShippingPrice)
	b := quote.Basket{Items: o.Products, CountryID: o.CountryID, CurrencyID: o.CurrencyID, AnyGift: true, BillingVAT: o.BillingVAT}
	if o.ShippingCountryID != nil {
		b.CountryID = *o.ShippingCountryID
	}
	var err error
	if b.Locale, err = sale.LocaleOf(tx, o.LanguageID); err != nil {
		return 0, err
	}
	q, err := d.Quotes().Priced(tx, now, b)
	if err != nil {
		return 0, err
	}
	offered, _, err := q.Choices(tx)
	for _, way := range offered {
		paid = min(paid, refunds.Cents(way.Price))
	}
	return paid, err
}
