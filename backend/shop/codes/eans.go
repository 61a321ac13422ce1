package codes

import (
	"fmt"
	"slices"

	"gorm.io/gorm"

	"backoffice/backend/resource"
)

// Goods are a product, or one of its variants, with the number that it is scanned by.
type Goods struct {
	ProductID uint64
	VariantID uint64 // 0: the product itself
	SKU, EAN  string
}

// holders are live goods with one of some numbers, those of one product left out.
func holders(tx *gorm.DB, eans []string, product uint64) ([]Goods, error) {
	eans = slices.DeleteFunc(eans, func(ean string) bool { return ean == "" })
	if len(eans) == 0 {
		return nil, nil
	}
	var found []Goods
	err := tx.Raw("SELECT id AS product_id, 0 AS variant_id, sku, ean FROM products WHERE ean IN ? AND live = ? AND id <> ?"+
		" UNION ALL SELECT v.product_id, v.id, v.sku, v.ean FROM product_variants v JOIN products p ON p.id = v.product_id"+
		" WHERE v.ean IN ? AND v.live = ? AND p.live = ? AND v.product_id <> ? ORDER BY product_id, variant_id LIMIT 1000",
		eans, true, product, eans, true, true, product).Scan(&found).Error
	if err != nil {
		return nil, fmt.Errorf("look for goods with the same EAN: %w", err)
	}
	return found, nil
}

// EANTwins name, for each of a product's goods in their order, others with the same number;
// empty for most. Such goods exist, bundles and old records among them, and no scanner
// distinguishes them.
func EANTwins(c *resource.Call, product uint64, own []Goods) ([]string, error) {
	eans := make([]string, len(own))
	for i, g := range own {
		eans[i] = g.EAN
	}
	found, err := holders(c.Tx, eans, product)
	if err != nil {
		return nil, err
	}
	twins := make([]string, len(own))
	for i, g := range own {
		if g.EAN == "" {
			continue
		}
		same := func(of Goods) bool { return of.EAN == g.EAN }
		if at := slices.IndexFunc(found, same); at >= 0 {
			names, err := c.Names("shop/product", []uint64{found[at].ProductID}) // each is read by itself: of those that are shown alone
			if err != nil {
				return nil, err
			}
			twins[i] = found[at].SKU
			if title := names[found[at].ProductID].Title; title != "" {
				twins[i] = title + " (" + found[at].SKU + ")"
			}
			continue
		}
		for at, of := range own {
			if at != i && same(of) {
				twins[i] = of.SKU
				break
			}
		}
	}
	return twins, nil
}
