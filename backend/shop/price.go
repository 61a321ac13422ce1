package shop

import (
	"time"

	"backoffice/backend/resource"
	"backoffice/backend/shop/priceledger"
)

// inForce is what the product costs at a moment, as it stands.
func (p *Product) inForce(at time.Time) priceledger.Change {
	return priceledger.Change{CreatedAt: at, ProductID: p.ID, Price: p.Price, PriceSale: p.reducedTo(p.PriceSale, at), Offered: p.Status}
}

// reducedTo is a sale price at a moment at which the product is reduced.
func (p *Product) reducedTo(price *resource.Money, at time.Time) *resource.Money {
	if !p.Reduced(at) || price == nil {
		return nil
	}
	reduced := *price
	return &reduced
}

// PricesInForce are what the product, its variants and its prices in other
// currencies are as they stand. A variant costs what the product does where it
// has no price of its own; one with a price of its own is on sale only with a
// sale price of its own.
func (p *Product) PricesInForce(at time.Time) map[priceledger.Goods]priceledger.Change {
	own := p.inForce(at)
	all := map[priceledger.Goods]priceledger.Change{{}: own}
	for _, v := range p.Variants {
		change, id := own, v.ID
		change.ProductVariantID, change.Offered = &id, own.Offered && v.Status
		if v.Price != nil {
			change.Price, change.PriceSale = *v.Price, nil
		}
		if sale := p.reducedTo(v.PriceSale, at); sale != nil {
			change.PriceSale = sale
		}
		all[change.Of()] = change
	}
	for _, c := range p.Currencies {
		if c.CurrencyID == nil || c.Price == nil {
			continue // what follows from the rate has no history of its own
		}
		change, id := own, *c.CurrencyID
		change.CurrencyID, change.Price, change.PriceSale = &id, *c.Price, p.reducedTo(c.PriceSale, at)
		all[change.Of()] = change
	}
	return all
}

// notePrice writes what a save changed about what the product, its variants
// and its prices in other currencies are.
func notePrice(c *resource.Call, rec, old *Product) error {
	before := map[priceledger.Goods]priceledger.Change{}
	if old != nil {
		if err := old.noteTurns(c.Tx, c.Now); err != nil {
			return err
		}
		before = old.PricesInForce(c.Now)
	}
	return priceledger.Note(c.Tx, before, rec.PricesInForce(c.Now))
}

// notePublished writes that the product is offered, or is no more.
func notePublished(c *resource.Call, rec *Product, published bool) error {
	if err := turnDue(c.Tx, rec.ID, c.Now); err != nil {
		return err
	}
	before := rec.PricesInForce(c.Now)
	changed := *rec
	changed.Status = published
	return priceledger.Note(c.Tx, before, changed.PricesInForce(c.Now))
}
