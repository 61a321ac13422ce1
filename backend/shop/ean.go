package shop

import (
	"backoffice/backend/resource"
	"backoffice/backend/shop/codes"
)

// EANs are the product and its variants, none of nil; those that are not stored yet have no id.
func (p *Product) EANs() []codes.Goods {
	if p == nil {
		return nil
	}
	all := []codes.Goods{{ProductID: p.ID, SKU: p.SKU, EAN: p.EAN}}
	for i := range p.Variants {
		all = append(all, p.Variants[i].EANs()...)
	}
	return all
}

// Replaces says that stored goods are the product or one of its variants, as they were.
func (p *Product) Replaces(of codes.Goods) bool { return of.ProductID == p.ID }

// EANs are the one variant, saved by itself; none of nil.
func (v *ProductVariant) EANs() []codes.Goods {
	if v == nil {
		return nil
	}
	return []codes.Goods{{ProductID: v.ProductID, VariantID: v.ID, SKU: v.SKU, EAN: v.EAN}}
}

// Replaces says that stored goods are the variant, as it was.
func (v *ProductVariant) Replaces(of codes.Goods) bool { return v.ID != 0 && of.VariantID == v.ID }

// describeEANs notes beside the numbers of a product and its variants that other goods have
// them too.
func (d Deps) describeEANs(c *resource.Call, p *Product) error {
	notes, err := codes.EANNotes(c, d.Texts, p)
	p.EANNote = notes[0]
	for i := range p.Variants {
		p.Variants[i].EANNote = notes[i+1]
	}
	return err
}
