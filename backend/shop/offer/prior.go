package offer

import (
	"fmt"

	"gorm.io/gorm"

	"backoffice/backend/settings"
	"backoffice/backend/shop"
	"backoffice/backend/shop/priceledger"
)

// PriorPrices are those of goods in the currency of the house, in their order; nil
// of what is not reduced, was not sold before, or spoils quickly.
func PriorPrices(tx *gorm.DB, wanted []Wanted) ([]*priceledger.Prior, error) {
	ids := make([]uint64, len(wanted))
	for i, w := range wanted {
		ids[i] = w.ProductID
	}
	var perishable []uint64
	if err := tx.Model(&shop.Product{}).Where("id IN ? AND perishable = ?", ids, true).Pluck("id", &perishable).Error; err != nil {
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
	all, err := priceledger.Read(tx, ids)
	if err != nil {
		return nil, err
	}
	priors := make([]*priceledger.Prior, len(wanted))
	for i, w := range wanted {
		if !spoils[w.ProductID] {
			priors[i] = all[w.ProductID][priceledger.Goods{Variant: w.VariantID}].Prior(set.Progressive)
		}
	}
	return priors, nil
}
