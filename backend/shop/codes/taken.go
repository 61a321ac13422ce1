package codes

import (
	"fmt"

	"gorm.io/gorm"

	"backoffice/backend/store/db"
)

// OfVariant says whether a variant of another product has the code.
func OfVariant(tx *gorm.DB, sku string, product uint64) (bool, error) {
	var n int
	err := tx.Raw("SELECT COUNT(*) FROM product_variants WHERE sku_fold = ? AND live = ? AND product_id <> ?", db.FoldCase(sku), true, product).Scan(&n).Error
	if err != nil {
		return false, fmt.Errorf("look for a variant with the code of a product: %w", err)
	}
	return n > 0, nil
}

// Beginning are the codes with a beginning that products and variants of products other
// than one have; 5,000 at the most.
func Beginning(tx *gorm.DB, prefix string, product uint64) ([]string, error) {
	// The letter after all others ends the range: an index finds it.
	prefix = db.FoldCase(prefix)
	found, end := []string{}, prefix+"\U0010FFFF"
	err := tx.Raw("SELECT sku FROM product_variants WHERE sku_fold >= ? AND sku_fold < ? AND live = ? AND product_id <> ?"+
		" UNION SELECT sku FROM products WHERE sku_fold >= ? AND sku_fold < ? AND live = ? AND id <> ? LIMIT 5000",
		prefix, end, true, product, prefix, end, true, product).Scan(&found).Error
	if err != nil {
		return nil, fmt.Errorf("read codes: %w", err)
	}
	return found, nil
}
