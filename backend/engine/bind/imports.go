package bind

import (
	"slices"
	"strings"

	"backoffice/backend/resource/meant"
)

// Import is a declared import, bound to the fields of the form.
type Import struct {
	By     *Field
	Fields []*Field // By first
	Synced []*Field // those that a feed may hold, By first
	Parts  []Part   // of items, a column for each that Key offers
}

// Part is a field of a group's items, of which a record has one for what Key chooses.
type Part struct{ Of, Key, Field *Field }

// imports binds what a file may hold.
func (b *Bound) imports(s *Screen) {
	if s.Decl.List == nil || s.Decl.List.Import == nil {
		return
	}
	decl, out := s.Decl.List.Import, &Import{}
	problem := func(text string, args ...any) { b.Problem(s.Decl.Name, "S088", "List.Import", text, args...) }
	if !s.Decl.IsCreatable() {
		problem("an import makes and changes records: the screen needs a form")
		return
	}
	names := make([]string, 0, len(s.ByPath))
	for name := range s.ByPath {
		names = append(names, name)
	}
	for i, name := range append([]string{decl.By}, decl.Fields...) {
		f := s.ByPath[name]
		part := s.partOf(name)
		switch {
		case f == nil && part != nil && i > 0:
			out.Parts = append(out.Parts, *part)
			continue
		case f == nil:
			problem("there is no field %q%s", name, meant.Hint(name, names))
			continue
		case !isImportable(f):
			problem("%q cannot be written in one cell", name)
			continue
		case i == 0 && (f.Decl.UniqueRule == nil || len(f.Decl.UniqueRule.By) > 0 || strings.HasPrefix(name, "langs.") || f.Column == nil):
			problem("rows are matched by %q, which is not unique by itself", name)
			continue
		}
		if i == 0 {
			out.By = f
		}
		out.Fields = append(out.Fields, f)
	}
	if decl.Sync != nil {
		out.Synced = append(out.Synced, out.By)
		for _, name := range decl.Sync.Fields {
			at := slices.IndexFunc(out.Fields, func(f *Field) bool { return f.Path == name && f != out.By })
			if at < 0 {
				problem("a feed may not hold %q, which the import does not%s", name, meant.Hint(name, decl.Fields))
				continue
			}
			out.Synced = append(out.Synced, out.Fields[at])
		}
	}
	if out.By != nil {
		s.Import = out
	}
}

// partOf is what "currencies.price" names: a field of the items of a group that are distinguished
// apart by what their first field chooses. Nil where it is none.
func (s *Screen) partOf(name string) *Part {
	group, own, _ := strings.Cut(name, ".")
	of := s.ByPath[group]
	if of == nil || of.Group == nil || of.Group.JSON || len(of.Group.Fields) == 0 {
		return nil
	}
	key := of.Group.Fields[0]
	at := slices.IndexFunc(of.Group.Fields, func(f *Field) bool { return f.Decl.Name == own && f != key })
	if at < 0 || key.Source == nil || key.Join != nil || key.Decl.Traits().IsList || len(key.Decl.Source.Under) > 0 || !isImportable(of.Group.Fields[at]) {
		return nil
	}
	return &Part{of, key, of.Group.Fields[at]}
}

// isImportable says whether one text can hold the field's value.
func isImportable(f *Field) bool {
	t := f.Decl.Traits()
	return !t.HasParts && !t.HasItems && !t.HasEntries && !t.HasCells && !t.IsFile && !t.IsWriteOnly && f.Decl.Compute == nil
}
