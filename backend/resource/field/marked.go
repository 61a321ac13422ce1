package field

// WhenMarked is the condition that one of the records chosen in field, a Select
// or a Multi over the option list of a screen, carries a mark: the column called
// mark of its table is true. Which records those are is read when it is asked:
// by the server at each save, by the browser with the view of the form.
func WhenMarked(field, mark string) *Condition { return &Condition{Field: field, Mark: mark} }

// Marks are the conditions of WhenMarked that the fields of l are under.
func (l List) Marks() []*Condition {
	var all []*Condition
	for _, f := range l {
		for _, c := range []*Condition{f.RequiredIf, f.ShownIf, f.ClearIf} {
			for _, leaf := range c.Leaves() {
				if leaf.Mark != "" {
					all = append(all, leaf)
				}
			}
		}
		all = append(append(all, f.Fields.Marks()...), f.Locales.Marks()...)
	}
	return all
}

// Known is l with every condition of WhenMarked turned into one of When: ids
// tells the records that carry a mark. What it is called on stays as it is.
func (l List) Known(ids func(field, mark string) []any) List {
	if len(l.Marks()) == 0 {
		return l
	}
	known := make(List, len(l))
	for i, f := range l {
		f.RequiredIf, f.ShownIf, f.ClearIf = f.RequiredIf.known(ids), f.ShownIf.known(ids), f.ClearIf.known(ids)
		f.Fields, f.Locales = f.Fields.Known(ids), f.Locales.Known(ids)
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
