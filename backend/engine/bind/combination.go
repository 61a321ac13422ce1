package bind

import (
	"backoffice/backend/resource/field"
)

// checkCombination checks what a table says of its items, and what they combine.
func (b *Bound) checkCombination(s *Screen, here string, decl field.Field) {
	if decl.IsTable && len(decl.Locales) > 0 {
		b.Problem(s.Decl.Name, "S083", here, "the rows of a table have no languages")
	}
	c := decl.Combines
	if c == nil {
		return
	}
	by, found := decl.Fields.Find(c.By)
	if !found || by.Source == nil || !by.Traits().IsList {
		b.Problem(s.Decl.Name, "S083", here, "%q is no choice of several of an item, which it could combine", c.By)
		return
	}
	if values := b.Source(by.Source.Name); values != nil && s != nil && values.Source.Screen.Main.StoredColumn(c.Parent) == nil {
		b.Problem(s.Decl.Name, "S083", here, "%q does not say what a value of %q belongs to", c.Parent, by.Source.Name)
	}
	if b.Source(c.Of) == nil {
		b.Problem(s.Decl.Name, "S083", here, "no option list is called %q", c.Of)
	}
	if code, found := decl.Fields.Find(c.Code); c.Code != "" && (!found || !code.Traits().IsText) {
		b.Problem(s.Decl.Name, "S083", here, "%q is no text of an item", c.Code)
	}
}
