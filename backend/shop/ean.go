package shop

import (
	"slices"

	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"backoffice/backend/shop/codes"
)

// eansOf are a product and its variants, none of nil; those that are not stored yet have no id.
func (p *Product) eansOf() []codes.Goods {
	if p == nil {
		return nil
	}
	all := []codes.Goods{{ProductID: p.ID, SKU: p.SKU, EAN: p.EAN}}
	for i := range p.Variants {
		all = append(all, p.Variants[i].eansOf()...)
	}
	return all
}

// eansOf are the one variant, saved by itself; none of nil.
func (v *ProductVariant) eansOf() []codes.Goods {
	if v == nil {
		return nil
	}
	return []codes.Goods{{ProductID: v.ProductID, VariantID: v.ID, SKU: v.SKU, EAN: v.EAN}}
}

// eanNotes note beside numbers that other goods have them too.
func (d Deps) eanNotes(c *resource.Call, own []codes.Goods, replaced func(codes.Goods) bool) ([]*field.Note, error) {
	twins, err := codes.EANTwins(c, own, func(codes.Goods) bool { return true }, replaced)
	notes := make([]*field.Note, len(own))
	for i, twin := range twins {
		if twin != "" {
			notes[i] = &field.Note{Text: d.Texts.Text(c.Locale, "shop.product.notes.ean_twin", map[string]any{"Name": twin}), Warning: true}
		}
	}
	return notes, err
}

// describeEANs fills in these notes of a product and its variants.
func (d Deps) describeEANs(c *resource.Call, p *Product) error {
	notes, err := d.eanNotes(c, p.eansOf(), p.replaces)
	p.EANNote = notes[0]
	for i := range p.Variants {
		p.Variants[i].EANNote = notes[i+1]
	}
	return err
}

// replaces says that stored goods are the product or one of its variants, as they were.
func (p *Product) replaces(of codes.Goods) bool { return of.ProductID == p.ID }

func (v *ProductVariant) replaces(of codes.Goods) bool { return v.ID != 0 && of.VariantID == v.ID }

// changedEANs picks goods whose number is not what it was.
func changedEANs(before []codes.Goods) func(codes.Goods) bool {
	was := make(map[uint64]string, len(before))
	for _, g := range before {
		was[g.VariantID] = g.EAN
	}
	return func(g codes.Goods) bool { return g.EAN != "" && was[g.VariantID] != g.EAN }
}

// withEANs are goods that may have one number, as records that are saved hold them.
type withEANs interface {
	eansOf() []codes.Goods
	replaces(of codes.Goods) bool
}

// lookAhead asks once which other goods have the numbers that rows of a file write.
func lookAhead[T withEANs](c *resource.Call, recs, olds []T) error {
	var eans []string
	for i, rec := range recs {
		changed := changedEANs(olds[i].eansOf())
		for _, g := range rec.eansOf() {
			if changed(g) {
				eans = append(eans, g.EAN)
			}
		}
	}
	return codes.Ahead(c, eans)
}

// warnEANs says with a save, or with a row of a file, that a number which it writes is that
// of other goods too.
func (d Deps) warnEANs(c *resource.Call, rec withEANs, old []codes.Goods) error {
	changed, own := changedEANs(old), rec.eansOf()
	if !slices.ContainsFunc(own, changed) {
		return nil
	}
	twins, err := codes.EANTwins(c, own, changed, rec.replaces)
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
