package shop

import (
	"slices"

	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"backoffice/backend/shop/codes"
)

// eansOf are a product and its variants; those that are not stored yet have no id.
func (p *Product) eansOf() []codes.Goods {
	all := []codes.Goods{{ProductID: p.ID, SKU: p.SKU, EAN: p.EAN}}
	for _, v := range p.Variants {
		all = append(all, codes.Goods{ProductID: p.ID, VariantID: v.ID, SKU: v.SKU, EAN: v.EAN})
	}
	return all
}

// describeEANs notes beside numbers that other goods have them too.
func (d Deps) describeEANs(c *resource.Call, p *Product) error {
	twins, err := codes.EANTwins(c, p.ID, p.eansOf())
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
	changed := func(g codes.Goods) bool { return g.EAN != "" && (old == nil || was[g.VariantID] != g.EAN) }
	own := p.eansOf()
	if !slices.ContainsFunc(own, changed) {
		return nil
	}
	twins, err := codes.EANTwins(c, p.ID, p.eansOf())
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
