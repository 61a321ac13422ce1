// Package priceledger keeps what goods cost, as a ledger: every change is a line that
// is never changed itself, and from which the prior price of a reduction is read. It is
// to prices what package stock is to pieces.
package priceledger

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

// Change is a line of the ledger of prices: what goods cost from a moment
// on, until the next one. Nobody edits it.
type Change struct {
	ID               uint64 `gorm:"primaryKey"`
	CreatedAt        time.Time
	ProductID        uint64
	ProductVariantID *uint64
	CurrencyID       *uint64 // nil: the currency of the house
	Price            resource.Money
	PriceSale        *resource.Money // nil: no sale
	Offered          bool            // whether the goods were sold at this price
}

// TableName is the table of the ledger.
func (Change) TableName() string { return "price_changes" }

// Goods names goods with a ledger of prices of their own: a product, one of
// its variants, or a product in a currency.
type Goods struct{ Variant, Currency uint64 }

// Of is whose ledger the line stands in.
func (c Change) Of() Goods {
	var of Goods
	if c.ProductVariantID != nil {
		of.Variant = *c.ProductVariantID
	}
	if c.CurrencyID != nil {
		of.Currency = *c.CurrencyID
	}
	return of
}

func (c Change) same(other Change) bool {
	if c.Price != other.Price || c.Offered != other.Offered || (c.PriceSale == nil) != (other.PriceSale == nil) {
		return false
	}
	return c.PriceSale == nil || *c.PriceSale == *other.PriceSale
}

// Note writes what differs between what goods cost before a change of a product and
// after it. What has no price of its own any more is offered at none.
func Note(tx *gorm.DB, before, after map[Goods]Change) error {
	var changes []Change
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
	slices.SortFunc(changes, func(a, b Change) int {
		return cmp.Or(cmp.Compare(a.Of().Variant, b.Of().Variant), cmp.Compare(a.Of().Currency, b.Of().Currency))
	})
	if err := db.Insert(tx, &changes); err != nil {
		return fmt.Errorf("note prices of product %d: %w", changes[0].ProductID, err)
	}
	return nil
}
