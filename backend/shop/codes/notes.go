package codes

import (
	"slices"

	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// Texts gives the text at a locale key, in a language.
type Texts interface {
	Text(locale, key string, args map[string]any) string
}

// Record is one that is saved, of goods that may have a number each.
type Record interface {
	// EANs are its goods, none of a record that is not there.
	EANs() []Goods
	// Replaces says which of the stored goods are its own as they were.
	Replaces(of Goods) bool
}

// EANNotes note beside the numbers of a record that other goods have them too, nil where
// none has, in the order of its goods.
func EANNotes(c *resource.Call, t Texts, rec Record) ([]*field.Note, error) {
	own := rec.EANs()
	twins, err := EANTwins(c, own, func(Goods) bool { return true }, rec.Replaces)
	notes := make([]*field.Note, len(own))
	for i, twin := range twins {
		if twin != "" {
			notes[i] = &field.Note{Text: t.Text(c.Locale, "shop.product.notes.ean_twin", map[string]any{"Name": twin}), Warning: true}
		}
	}
	return notes, err
}

// changedFrom picks goods whose number is not what it was.
func changedFrom(before []Goods) func(Goods) bool {
	was := make(map[uint64]string, len(before))
	for _, g := range before {
		was[g.VariantID] = g.EAN
	}
	return func(g Goods) bool { return g.EAN != "" && was[g.VariantID] != g.EAN }
}

// LookAhead asks once which other goods have the numbers that rows of a file write; it is
// for Hooks.CheckAll.
func LookAhead[T Record](c *resource.Call, recs, olds []T) error {
	var eans []string
	for i, rec := range recs {
		changed := changedFrom(olds[i].EANs())
		for _, g := range rec.EANs() {
			if changed(g) {
				eans = append(eans, g.EAN)
			}
		}
	}
	return Ahead(c, eans)
}

// WarnEANs says with a save, or with a row of a file, that a number which it writes is that
// of other goods too. old is the record as it was.
func WarnEANs(c *resource.Call, t Texts, rec, old Record) error {
	changed, own := changedFrom(old.EANs()), rec.EANs()
	if !slices.ContainsFunc(own, changed) {
		return nil
	}
	twins, err := EANTwins(c, own, changed, rec.Replaces)
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
				t.Text(c.Locale, "shop.product.notes.ean_written", map[string]any{"EAN": g.EAN, "Name": twins[i]}))
			return nil
		}
	}
	return nil
}
