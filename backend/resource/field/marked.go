package field

// WhenMarked is the condition that one of the records chosen in field, a Select
// or a Multi over the option list of a screen, carries a mark: the column called
// mark of its table is true, or "categories.gift", that of one of the records
// which it has chosen in its own Multi field. Which those are is read when it is
// asked: by the server at each save, by the browser with the view of the form.
func WhenMarked(field, mark string) *Condition { return &Condition{Field: field, Mark: mark} }

// places says where in the form the field stands that a condition names: beside
// it, as "products.id", or around it.
type places func(name string) string

func anywhere(name string) string { return name }

// within is at for the fields of f, a group or an object at path.
func (at places) within(f Field) places {
	return func(name string) string {
		if _, beside := f.Fields.Find(name); beside {
			return at(f.Name) + "." + name
		}
		return at(name)
	}
}

// Marks are the conditions of WhenMarked that the fields of l are under, each with
// the path of the field that it looks at.
func (l List) Marks() []*Condition { return l.marks(anywhere) }

func (l List) marks(at places) []*Condition {
	var all []*Condition
	for _, f := range l {
		for _, c := range []*Condition{f.RequiredIf, f.ShownIf, f.ClearIf} {
			for _, leaf := range c.Leaves() {
				if leaf.Mark != "" {
					all = append(all, WhenMarked(at(leaf.Field), leaf.Mark))
				}
			}
		}
		inner := at.within(f)
		all = append(append(all, f.Fields.marks(inner)...), f.Locales.marks(inner)...)
	}
	return all
}

// Known is l with every condition of WhenMarked turned into one of When: ids
// returns the records that carry a mark, by the path of the field that chooses
// them. What it is called on stays as it is.
func (l List) Known(ids func(field, mark string) []any) List {
	if len(l.Marks()) == 0 {
		return l
	}
	return l.known(anywhere, ids)
}

func (l List) known(at places, ids func(field, mark string) []any) List {
	here := func(field, mark string) []any { return ids(at(field), mark) }
	known := make(List, len(l))
	for i, f := range l {
		inner := at.within(f)
		f.RequiredIf, f.ShownIf, f.ClearIf = f.RequiredIf.known(here), f.ShownIf.known(here), f.ClearIf.known(here)
		f.Fields, f.Locales = f.Fields.known(inner, ids), f.Locales.known(inner, ids)
		known[i] = f
	}
	return known
}

func (c *Condition) known(ids func(field, mark string) []any) *Condition {
	if c == nil {
		return nil
	}
	copied := *c
	if c.Mark != "" {
		copied.Mark, copied.Values = "", ids(c.Field, c.Mark)
	}
	copied.All, copied.Any, copied.Not = knownAll(c.All, ids), knownAll(c.Any, ids), c.Not.known(ids)
	return &copied
}

func knownAll(list []*Condition, ids func(field, mark string) []any) []*Condition {
	var all []*Condition
	for _, c := range list {
		all = append(all, c.known(ids))
	}
	return all
}
