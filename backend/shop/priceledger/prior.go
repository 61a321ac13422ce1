package priceledger

import (
	"fmt"
	"slices"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/resource"
	"backoffice/backend/shop/pricing"
)

// Prior is what by law is shown beside a reduction (Act 108/2024 § 7): the lowest
// price of the 30 days before it began, since when that one held, and by how many per
// cent the goods are cheaper than it, rounded down.
type Prior struct {
	Price resource.Money
	Since time.Time
	Off   int
}

// Ledger is what some goods cost, in the order of time.
type Ledger []Change

// Changes are its lines as the prior price is read from them.
func (l Ledger) Changes() []pricing.Change {
	changes := make([]pricing.Change, len(l))
	for i, row := range l {
		changes[i] = row.change()
	}
	return changes
}

// Pays is what a customer paid.
func (c Change) Pays() resource.Money { return c.change().Pays() }

func (c Change) change() pricing.Change {
	return pricing.Change{At: c.CreatedAt, Price: c.Price, Sale: c.PriceSale, Offered: c.Offered}
}

// Ledgers are those of products, by the product and then by what has one of its own.
type Ledgers map[uint64]map[Goods]Ledger

// Read reads the ledgers of products.
func Read(tx *gorm.DB, products []uint64) (Ledgers, error) {
	all := Ledgers{}
	if len(products) == 0 {
		return all, nil
	}
	var rows []Change
	if err := tx.Where("product_id IN ?", products).Order("created_at, id").Find(&rows).Error; err != nil {
		return nil, fmt.Errorf("read the ledger of prices: %w", err)
	}
	for _, row := range rows {
		of := all[row.ProductID]
		if of == nil {
			of = map[Goods]Ledger{}
			all[row.ProductID] = of
		}
		of[row.Of()] = append(of[row.Of()], row)
	}
	return all, nil
}

// Prior is the prior price of the reduction at the end of the ledger; nil where
// nothing is reduced or it was not sold before.
func (l Ledger) Prior(rule pricing.Rule) *Prior {
	found, reduced := pricing.PriorPrice(l.Changes(), rule)
	if !reduced || !found.Found {
		return nil
	}
	decided := l[found.At].change()
	return &Prior{Price: decided.Pays(), Since: decided.At, Off: pricing.Off(decided.Pays(), *l[len(l)-1].PriceSale)}
}

// With is the ledger with what would be written next, each where it changes something.
func (l Ledger) With(next ...Change) Ledger {
	all := slices.Clone(l)
	for _, change := range next {
		if n := len(all); change.Price > 0 && (n == 0 || !all[n-1].same(change)) {
			all = append(all, change)
		}
	}
	return all
}
