package shop

import (
	"fmt"
	"slices"

	"gorm.io/gorm"

	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// goodsEAN is a product, or one of its variants, with the number that it is scanned by.
type goodsEAN struct {
	ProductID uint64
	VariantID uint64 // 0: the product itself
	SKU, EAN  string
}

// eansOf are a product and its variants; those that are not stored yet have no id.
func (p *Product) eansOf() []goodsEAN {
	all := []goodsEAN{{p.ID, 0, p.SKU, p.EAN}}
	for _, v := range p.Variants {
		all = append(all, goodsEAN{p.ID, v.ID, v.SKU, v.EAN})
	}
	return all
}

// eanHolders are live goods with one of some numbers, those of one product left out.
func eanHolders(tx *gorm.DB, eans []string, product uint64) ([]goodsEAN, error) {
	eans = slices.DeleteFunc(eans, func(ean string) bool { return ean == "" })
	if len(eans) == 0 {
		return nil, nil
	}
	var found []goodsEAN
	err := tx.Raw("SELECT id AS product_id, 0 AS variant_id, sku, ean FROM products WHERE ean IN ? AND live = ? AND id <> ?"+
		" UNION ALL SELECT v.product_id, v.id, v.sku, v.ean FROM product_variants v JOIN products p ON p.id = v.product_id"+
		" WHERE v.ean IN ? AND v.live = ? AND p.live = ? AND v.product_id <> ? ORDER BY product_id, variant_id LIMIT 1000",
		eans, true, product, eans, true, true, product).Scan(&found).Error
	if err != nil {
		return nil, fmt.Errorf("look for goods with the same EAN: %w", err)
	}
	return found, nil
}

// eanTwins name, for each of the product's goods in the order of eansOf, others with the
// same number; empty for most. Such goods exist, bundles and old records among them, and
// no scanner distinguishes them.
func eanTwins(c *resource.Call, p *Product) ([]string, error) {
	own := p.eansOf()
	eans := make([]string, len(own))
	for i, g := range own {
		eans[i] = g.EAN
	}
	found, err := eanHolders(c.Tx, eans, p.ID)
	if err != nil {
		return nil, err
	}
	twins := make([]string, len(own))
	for i, g := range own {
		if g.EAN == "" {
			continue
		}
		same := func(of goodsEAN) bool { return of.EAN == g.EAN }
		if at := slices.IndexFunc(found, same); at >= 0 {
			names, err := c.Names("shop/product", []uint64{found[at].ProductID})
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

// describeEANs notes beside numbers that other goods have them too.
func (d Deps) describeEANs(c *resource.Call, p *Product) error {
	twins, err := eanTwins(c, p)
	if err != nil {
		return err
	}
	note := func(i int) *field.Note {
		if twins[i] == "" {
			return nil
		}
		return &field.Note{Text: d.Texts.Text(c.Locale, "shop.product.notes.ean_twin", map[string]any{"Name": twins[i]}), Warning: true}
	}
	p.EANNote = note(0)
	for i := range p.Variants {
		p.Variants[i].EANNote = note(i + 1)
	}
	return nil
}

// warnEANs says with a save, or with a row of a file, that a number which it writes is that
// of other goods too.
func (d Deps) warnEANs(c *resource.Call, p, old *Product) error {
	was := map[uint64]string{}
	if old != nil {
		for _, g := range old.eansOf() {
			was[g.VariantID] = g.EAN
		}
	}
	changed := func(g goodsEAN) bool { return g.EAN != "" && (old == nil || was[g.VariantID] != g.EAN) }
	own := p.eansOf()
	if !slices.ContainsFunc(own, changed) {
		return nil
	}
	twins, err := eanTwins(c, p)
	if err != nil {
		return err
	}
	written, err := resource.Once(c, "shop.eans", func() (map[string]string, error) { return map[string]string{}, nil })
	if err != nil {
		return err
	}
	for i, g := range own {
		if c.Import != "" && changed(g) { // a row before this one may have it, and is not saved yet
			if before := written[g.EAN]; twins[i] == "" {
				twins[i] = before
			}
			written[g.EAN] = g.SKU
		}
		switch {
		case twins[i] == "" || !changed(g):
		case c.Import != "":
			c.Warn("shop.product.notes.ean_written", "EAN", g.EAN, "Name", twins[i])
		default:
			c.Warn("shop.product.messages.misleading", "Note",
				d.Texts.Text(c.Locale, "shop.product.notes.ean_written", map[string]any{"EAN": g.EAN, "Name": twins[i]}))
			return nil
		}
	}
	return nil
}
