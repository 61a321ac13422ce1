package shop

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

// PriceChange is a line of the ledger of prices: what goods cost from a moment
// on, until the next one. Nobody edits it.
type PriceChange struct {
	ID               uint64 `gorm:"primaryKey"`
	CreatedAt        time.Time
	ProductID        uint64
	ProductVariantID *uint64
	CurrencyID       *uint64 // nil: the currency of the house
	Price            resource.Money
	PriceSale        *resource.Money // nil: no sale
	Offered          bool            // whether the goods were sold at this price
}

// pricedGoods names goods with a ledger of prices of their own: a product, one of
// its variants, or a product in a currency.
type pricedGoods struct{ variant, currency uint64 }

func (c PriceChange) of() pricedGoods {
	var of pricedGoods
	if c.ProductVariantID != nil {
		of.variant = *c.ProductVariantID
	}
	if c.CurrencyID != nil {
		of.currency = *c.CurrencyID
	}
	return of
}

// inForce is what the product costs at a moment, as it stands.
func (p *Product) inForce(at time.Time) PriceChange {
	return PriceChange{CreatedAt: at, ProductID: p.ID, Price: p.Price, PriceSale: p.reducedTo(p.PriceSale, at), Offered: p.Status}
}

// reducedTo is a sale price at a moment at which the product is reduced.
func (p *Product) reducedTo(price *resource.Money, at time.Time) *resource.Money {
	if !p.reduced(at) || price == nil {
		return nil
	}
	reduced := *price
	return &reduced
}

// pricesInForce are what the product, its variants and its prices in other
// currencies are as they stand. A variant costs what the product does where it
// has no price of its own; one with a price of its own is on sale only with a
// sale price of its own.
func (p *Product) pricesInForce(at time.Time) map[pricedGoods]PriceChange {
	own := p.inForce(at)
	all := map[pricedGoods]PriceChange{{}: own}
	for _, v := range p.Variants {
		change, id := own, v.ID
		change.ProductVariantID, change.Offered = &id, own.Offered && v.Status
		if v.Price != nil {
			change.Price, change.PriceSale = *v.Price, nil
		}
		if sale := p.reducedTo(v.PriceSale, at); sale != nil {
			change.PriceSale = sale
		}
		all[change.of()] = change
	}
	for _, c := range p.Currencies {
		if c.CurrencyID == nil || c.Price == nil {
			continue // what follows from the rate has no history of its own
		}
		change, id := own, *c.CurrencyID
		change.CurrencyID, change.Price, change.PriceSale = &id, *c.Price, p.reducedTo(c.PriceSale, at)
		all[change.of()] = change
	}
	return all
}

func (c PriceChange) same(other PriceChange) bool {
	if c.Price != other.Price || c.Offered != other.Offered || (c.PriceSale == nil) != (other.PriceSale == nil) {
		return false
	}
	return c.PriceSale == nil || *c.PriceSale == *other.PriceSale
}

// notePrice writes what a save changed about what the product, its variants
// and its prices in other currencies are.
func notePrice(c *resource.Call, rec, old *Product) error {
	before := map[pricedGoods]PriceChange{}
	if old != nil {
		if err := old.noteTurns(c.Tx, c.Now); err != nil {
			return err
		}
		before = old.pricesInForce(c.Now)
	}
	return writePrices(c.Tx, before, rec.pricesInForce(c.Now))
}

// notePublished writes that the product is offered, or is no more.
func notePublished(c *resource.Call, rec *Product, published bool) error {
	before := rec.pricesInForce(c.Now)
	changed := *rec
	changed.Status = published
	return writePrices(c.Tx, before, changed.pricesInForce(c.Now))
}

// writePrices writes what differs. What has no price of its own any more is
// offered at none.
func writePrices(tx *gorm.DB, before, after map[pricedGoods]PriceChange) error {
	var changes []PriceChange
	for of, is := range after {
		if was, known := before[of]; !known || !is.same(was) {
			changes = append(changes, is)
		}
	}
	for of, was := range before {
		if _, still := after[of]; !still && was.Offered {
			was.Offered = false
			changes = append(changes, was)
		}
	}
	if len(changes) == 0 {
		return nil
	}
	slices.SortFunc(changes, func(a, b PriceChange) int {
		return cmp.Or(cmp.Compare(a.of().variant, b.of().variant), cmp.Compare(a.of().currency, b.of().currency))
	})
	if err := db.Insert(tx, &changes); err != nil {
		return fmt.Errorf("note prices of product %d: %w", changes[0].ProductID, err)
	}
	return nil
}
