package shop

import (
	"fmt"
	"time"

	"gorm.io/gorm"

	"backoffice/backend/resource"
	"backoffice/backend/settings"
	"backoffice/backend/shop/pricing"
)

// PriorPrice is what the law has told beside a reduction (Act 108/2024 § 7): the
// lowest price of the 30 days before it began, since when that one held, and by how
// many per cent the goods are cheaper than it, rounded down.
type PriorPrice struct {
	Price resource.Money
	Since time.Time
	Off   int
}

// ledger is what some goods cost, in the order of time.
type ledger []PriceChange

func (l ledger) changes() []pricing.Change {
	changes := make([]pricing.Change, len(l))
	for i, row := range l {
		changes[i] = row.change()
	}
	return changes
}

func (c PriceChange) change() pricing.Change {
	return pricing.Change{At: c.CreatedAt, Price: c.Price, Sale: c.PriceSale, Offered: c.Offered}
}

// ledgers are those of products, by the product and then by what has one of its own.
type ledgers map[uint64]map[pricedGoods]ledger

func readLedgers(tx *gorm.DB, products []uint64) (ledgers, error) {
	all := ledgers{}
	if len(products) == 0 {
		return all, nil
	}
	var rows []PriceChange
	if err := tx.Where("product_id IN ?", products).Order("created_at, id").Find(&rows).Error; err != nil {
		return nil, fmt.Errorf("read the ledger of prices: %w", err)
	}
	for _, row := range rows {
		of := all[row.ProductID]
		if of == nil {
			of = map[pricedGoods]ledger{}
			all[row.ProductID] = of
		}
		of[row.of()] = append(of[row.of()], row)
	}
	return all, nil
}

// prior is the prior price of the reduction at the end of the ledger; nil where
// nothing is reduced or it was not sold before.
func (l ledger) prior(progressive bool) *PriorPrice {
	found, reduced := pricing.PriorPrice(l.changes(), progressive)
	if !reduced || !found.Found {
		return nil
	}
	decided := l[found.At].change()
	return &PriorPrice{Price: decided.Pays(), Since: decided.At, Off: pricing.Off(decided.Pays(), *l[len(l)-1].PriceSale)}
}

// PriorPrices are those of goods in the currency of the house, in their order; nil
// of what is not reduced, was not sold before, or spoils quickly.
func PriorPrices(tx *gorm.DB, wanted []Wanted) ([]*PriorPrice, error) {
	ids := make([]uint64, len(wanted))
	for i, w := range wanted {
		ids[i] = w.ProductID
	}
	var perishable []uint64
	if err := tx.Model(&Product{}).Where("id IN ? AND perishable = ?", ids, true).Pluck("id", &perishable).Error; err != nil {
		return nil, fmt.Errorf("read which goods spoil: %w", err)
	}
	spoils := map[uint64]bool{}
	for _, id := range perishable {
		spoils[id] = true
	}
	set, err := settings.ReadCatalogue(tx)
	if err != nil {
		return nil, err
	}
	all, err := readLedgers(tx, ids)
	if err != nil {
		return nil, err
	}
	priors := make([]*PriorPrice, len(wanted))
	for i, w := range wanted {
		if !spoils[w.ProductID] {
			priors[i] = all[w.ProductID][pricedGoods{variant: w.VariantID}].prior(set.Progressive)
		}
	}
	return priors, nil
}
