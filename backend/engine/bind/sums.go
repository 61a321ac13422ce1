package bind

import (
	"regexp"
	"slices"

	"backoffice/backend/engine/model"
	"backoffice/backend/resource"
	"backoffice/backend/resource/filter"
)

// Sums are what the records of a list make together, bound to its table.
type Sums struct {
	Decl     resource.Sums
	Of, By   string // quoted columns
	Decimals int
}

// sums binds what the foot of a list shows.
func (b *Bound) sums(s *Screen) {
	decl := s.Decl.List.Sums
	if decl == nil {
		return
	}
	of, by := s.Value(decl.Of), s.Value(decl.By)
	switch {
	case of == nil || !of.Column.Stored || of.Lang || of.Column.Kind != model.KindMoney:
		b.Problem(s.Decl.Name, "S103", "List.Sums.Of", "%q is no money of the record itself", decl.Of)
		return
	case by == nil || !by.Column.Stored || by.Lang || by.Column.Kind != model.KindText:
		b.Problem(s.Decl.Name, "S103", "List.Sums.By", "%q is no text of the record itself", decl.By)
		return
	}
	for i, key := range decl.Keys {
		if v := s.Value(key); v == nil || !v.Column.Stored || v.Lang {
			b.Problem(s.Decl.Name, "S103", "List.Sums.Keys", "the record has no column %q, the %d. key", key, i+1)
		}
	}
	if !namesOnly(decl.Apart, decl.Keys) {
		b.Problem(s.Decl.Name, "S103", "List.Sums.Apart", "%q names what is none of the keys", decl.Apart)
	}
	s.List.Sums = &Sums{Decl: *decl, Of: of.Column.Quoted(), By: by.Column.Quoted(), Decimals: of.decimals(nil)}
	for _, f := range s.List.Filters {
		f.InSumTable = decl.Table != "" && inSumTable(f, decl.Keys)
		for _, c := range f.Decl.Cases {
			if !namesOnly(c.Where, decl.Keys) {
				f.BeyondSums = append(f.BeyondSums, c.Value)
			}
		}
	}
}

// inSumTable says that a filter asks for columns of the keys alone, but for those of its
// cases that are in BeyondSums.
func inSumTable(f *Filter, keys []string) bool {
	if f.Decl.Kind == filter.KindCases {
		return true
	}
	return f.Value != nil && f.Join == nil && f.From == nil && slices.Contains(keys, f.Value.Column.Name) && (f.Decl.Kind == filter.KindSelect || f.Decl.Kind == filter.KindYesNo)
}

var (
	sqlWord  = regexp.MustCompile("[A-Za-z_][A-Za-z0-9_]*")
	sqlWords = []string{"AND", "OR", "NOT", "IN", "IS", "NULL", "BETWEEN"}
)

// namesOnly says that a condition names no columns but those.
func namesOnly(where string, columns []string) bool {
	for _, word := range sqlWord.FindAllString(where, -1) {
		if !slices.Contains(sqlWords, word) && !slices.Contains(columns, word) {
			return false
		}
	}
	return true
}
