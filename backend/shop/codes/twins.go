// Package codes finds goods, products and variants alike, by their codes and EANs: which are
// taken, and which two have, so that what is looked for would be found twice.
package codes

import (
	"fmt"

	"gorm.io/gorm"

	"backoffice/backend/resource/field"
	"backoffice/backend/store/db"
)

// mostTwins is how many pairs of codes are listed.
const mostTwins = 20

// Twins are pairs of codes of live goods, products and variants, that are one code:
// kept while case made a difference. Until one of each is changed, a file that has it in a
// third writing means the first.
func Twins(tx *gorm.DB) ([][2]string, error) {
	var late []string
	err := tx.Raw("SELECT sku FROM products WHERE live = ? AND sku IS NOT NULL AND sku_fold IS NULL"+
		" UNION ALL SELECT sku FROM product_variants WHERE live = ? AND sku IS NOT NULL AND sku_fold IS NULL LIMIT ?", true, true, mostTwins).Scan(&late).Error
	if err != nil {
		return nil, fmt.Errorf("look for codes that are one: %w", err)
	}
	var pairs [][2]string
	for _, sku := range late {
		code := db.FoldCase(field.Seen(sku))
		var first []string
		err := tx.Raw("SELECT sku FROM products WHERE sku_fold = ? AND live = ? UNION ALL SELECT sku FROM product_variants WHERE sku_fold = ? AND live = ?", code, true, code, true).
			Scan(&first).Error
		if err != nil {
			return nil, fmt.Errorf("look for codes that are one: %w", err)
		}
		if len(first) > 0 {
			pairs = append(pairs, [2]string{first[0], sku})
		}
	}
	var across []struct{ Product, Variant string }
	err = tx.Raw("SELECT p.sku AS product, v.sku AS variant FROM products p JOIN product_variants v ON v.sku_fold = p.sku_fold"+
		" WHERE p.live = ? AND v.live = ? ORDER BY p.id LIMIT ?", true, true, mostTwins).Scan(&across).Error
	if err != nil {
		return nil, fmt.Errorf("look for codes that are one: %w", err)
	}
	for _, one := range across {
		pairs = append(pairs, [2]string{one.Product, one.Variant})
	}
	return pairs, nil
}
