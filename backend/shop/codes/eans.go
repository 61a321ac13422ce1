package codes

import (
	"cmp"
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

// mostHolders is how many goods one question finds.
const mostHolders = 1000

// holders are live goods with one of some numbers.
func holders(tx *gorm.DB, eans []string) ([]Goods, error) {
	if len(eans) == 0 {
		return nil, nil
	}
	var found []Goods
	err := tx.Raw("SELECT id AS product_id, 0 AS variant_id, sku, ean FROM products WHERE ean IN ? AND live = ?"+
		" UNION ALL SELECT v.product_id, v.id, v.sku, v.ean FROM product_variants v JOIN products p ON p.id = v.product_id"+
		" WHERE v.ean IN ? AND v.live = ? AND p.live = ? ORDER BY product_id, variant_id LIMIT ?",
		eans, true, eans, true, true, mostHolders).Scan(&found).Error
	if err != nil {
		return nil, fmt.Errorf("look for goods with the same EAN: %w", err)
	}
	return found, nil
}

// held are goods by their numbers, as one question found them; an entry for each number
// that was asked for.
type held struct {
	goods map[string][]Goods
	names map[uint64]string // titles of products
}

func look(c *resource.Call, eans []string) (held, error) {
	h := held{map[string][]Goods{}, map[uint64]string{}}
	found, err := holders(c.Tx, eans)
	if len(found) < mostHolders { // of more, none is known whole
		for _, ean := range eans {
			h.goods[ean] = nil
		}
	}
	for _, g := range found {
		h.goods[g.EAN] = append(h.goods[g.EAN], g)
	}
	return h, err
}

// title is what a product is called; empty where the caller may not see it.
func (h held) title(c *resource.Call, product uint64) (string, error) {
	if title, known := h.names[product]; known {
		return title, nil
	}
	names, err := c.Names("shop/product", []uint64{product})
	return names[product].Title, err
}

// ahead is where what was found for several records waits for those that ask.
func ahead(c *resource.Call) (*held, error) {
	return resource.Once(c, "shop.codes.held", func() (*held, error) { return &held{}, nil })
}

// Ahead looks for all goods with some numbers at once: EANTwins, which the same call asks for
// many records after it, then asks no more for these.
func Ahead(c *resource.Call, eans []string) error {
	kept, err := ahead(c)
	if err != nil {
		return err
	}
	slices.Sort(eans)
	h, err := look(c, slices.Compact(eans))
	if err != nil {
		return err
	}
	var products []uint64
	for _, goods := range h.goods {
		for _, g := range goods[:min(len(goods), 2)] { // one may be that which asks
			products = append(products, g.ProductID)
		}
	}
	if len(products) > 0 {
		slices.Sort(products)
		names, err := c.Names("shop/product", slices.Compact(products))
		if err != nil {
			return err
		}
		for _, id := range products {
			h.names[id] = names[id].Title
		}
	}
	*kept = h
	return nil
}

// EANTwins name, for each of some goods in their order, others with the same number; empty
// for most, and for those that are not asked about. Such goods exist, bundles and old records
// among them, and no scanner distinguishes them. replaced says which of the stored goods are
// own as they were.
func EANTwins(c *resource.Call, own []Goods, asked, replaced func(Goods) bool) ([]string, error) {
	var eans []string
	for _, g := range own {
		if g.EAN != "" && asked(g) {
			eans = append(eans, g.EAN)
		}
	}
	twins := make([]string, len(own))
	if len(eans) == 0 {
		return twins, nil
	}
	kept, err := ahead(c)
	if err != nil {
		return nil, err
	}
	h := *kept
	if slices.ContainsFunc(eans, func(ean string) bool { _, known := h.goods[ean]; return !known }) {
		if h, err = look(c, eans); err != nil {
			return nil, err
		}
	}
	for i, g := range own {
		if g.EAN == "" || !asked(g) {
			continue
		}
		others := h.goods[g.EAN]
		if at := slices.IndexFunc(others, func(of Goods) bool { return !replaced(of) }); at >= 0 {
			title, err := h.title(c, others[at].ProductID)
			if err != nil {
				return nil, err
			}
			twins[i] = others[at].SKU
			if title != "" {
				twins[i] = title + " (" + others[at].SKU + ")"
			}
			continue
		}
		for at, of := range own {
			if at != i && of.EAN == g.EAN {
				twins[i] = cmp.Or(twins[i], of.SKU)
			}
		}
	}
	return twins, nil
}
