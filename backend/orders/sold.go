package orders

import (
	"fmt"

	"gorm.io/gorm"

	"backoffice/backend/orders/sale"
	"backoffice/backend/shop"
)

// A variant that was sold is hidden, not removed.
func init() { shop.OnVariantRemoval(soldVariants) }

// soldVariants are those of the variants that a line of an order refers to.
func soldVariants(tx *gorm.DB, ids []uint64) (sold []uint64, err error) {
	if err := tx.Model(&sale.Line{}).Where("variant_id IN ?", ids).Distinct().Pluck("variant_id", &sold).Error; err != nil {
		return nil, fmt.Errorf("look for orders of variants: %w", err)
	}
	return sold, nil
}
