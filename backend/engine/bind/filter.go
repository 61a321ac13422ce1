package bind

import (
	"fmt"

	"backoffice/backend/engine/model"
	"backoffice/backend/resource/filter"
	"backoffice/backend/store/db"
)

// boundFilter is a filter resolved to SQL.
type Filter struct {
	Decl       filter.Filter
	Value      *Value // nil of a search, of cases, and over a Multi field
	Join       *Join  // over a Multi field
	OrNone     bool   // whose choosing nothing is a choice, 0
	Allowed    []any  // the only values, where the choice is fixed
	Main       bool   // a search looks at the record's own columns
	Days       bool   // a range over a column of days
	Decimals   int    // of a range of numbers
	Lang       bool   // a search looks at the localised ones
	From       *Value // of a status with a window: where it begins and ends
	Until      *Value
	InSumTable bool     // the table of sums can be narrowed by it
	BeyondSums []string // the values of its cases by which it cannot
}

// Reserved are the parameters of every list.
var Reserved = map[string]bool{"page": true, "per_page": true, "sort": true, "removed": true, "format": true, "locale": true}

func (b *Bound) filters(s *Screen) {
	for i, decl := range s.Decl.List.Filters {
		at := fmt.Sprintf("List.Filters[%d]", i)
		if _, taken := s.List.Filters[decl.Name]; taken || Reserved[decl.Name] || !IsName(decl.Name) {
			b.Problem(s.Decl.Name, "S026", at, "%q is no free name of a filter", decl.Name)
			continue
		}
		f := &Filter{Decl: decl}
		s.List.Filters[decl.Name] = f
		switch decl.Kind {
		case filter.KindSearch:
			b.search(s, at, f)
		case filter.KindCases:
			b.cases(s, at, f)
		default:
			b.filter(s, at, f)
		}
	}
}

// search binds the free text and notes what the save path folds.
func (b *Bound) search(s *Screen, at string, f *Filter) {
	if s.List.Search != nil {
		b.Problem(s.Decl.Name, "S026", at, "a list has one search")
	}
	s.List.Search = f
	s.SearchRunes = db.SearchRunes
	if f.Decl.IsLong {
		s.SearchRunes = db.LongSearchRunes
	}
	for i, path := range f.Decl.Paths {
		here := fmt.Sprintf("%s.Paths[%d]", at, i)
		v := s.Value(path)
		switch {
		case v == nil || !v.Column.Stored:
			b.noColumn(s, "S027", here, path)
		case v.Column.Kind == model.KindTime || v.Column.Kind == model.KindBool:
			b.Problem(s.Decl.Name, "S029", here, "%q holds a %s, which is not searched as a text", path, v.Column.Go.FieldType)
		case v.Lang:
			f.Lang = true
			s.SearchLang = append(s.SearchLang, v.Column)
		case !Embeds(s.Main.Type, keysType):
			b.Problem(s.Decl.Name, "S028", here, "the record does not embed resource.Keys, where %q would be searched: embed it, and give the table search_norm and sort_key", path)
		default:
			f.Main = true
			s.SearchMain = append(s.SearchMain, v.Column)
		}
	}
	if len(f.Decl.Paths) == 0 {
		b.Problem(s.Decl.Name, "S027", at, "a search needs columns")
	}
}

func (b *Bound) cases(s *Screen, at string, f *Filter) {
	seen := map[string]bool{}
	for i, c := range f.Decl.Cases {
		here := fmt.Sprintf("%s.Cases[%d]", at, i)
		if c.Value == "" || c.Where == "" || seen[c.Value] {
			b.Problem(s.Decl.Name, "S029", here, "a case needs a value of its own and a condition")
		}
		seen[c.Value] = true
		f.Allowed = append(f.Allowed, c.Value)
	}
	if len(f.Decl.Cases) == 0 {
		b.Problem(s.Decl.Name, "S029", at, "a fixed choice needs cases")
	}
}

// filter binds a filter over one column or field.
func (b *Bound) filter(s *Screen, at string, f *Filter) {
	bound := s.ByPath[f.Decl.Path]
	if bound != nil && bound.Join != nil {
		f.Join, f.OrNone = bound.Join, bound.Decl.AllKey != ""
	} else if f.Value = s.Value(f.Decl.Path); f.Value == nil || !f.Value.Column.Stored {
		b.noColumn(s, "S027", at, f.Decl.Path)
		return
	}
	switch f.Decl.Kind {
	case filter.KindYesNo:
		if f.Join != nil || f.Value.Column.Kind != model.KindBool {
			b.Problem(s.Decl.Name, "S029", at, "%q is no yes or no", f.Decl.Path)
		}
	case filter.KindDateRange:
		f.Days = f.Value != nil && keepsDay(f.Value.Column, bound)
		if f.Join != nil || f.Value.Column.Kind != model.KindTime {
			b.Problem(s.Decl.Name, "S029", at, "%q is no moment", f.Decl.Path)
		}
	case filter.KindNumberRange:
		if f.Join != nil || !f.Value.isNumber() {
			b.Problem(s.Decl.Name, "S029", at, "%q is no number", f.Decl.Path)
			return
		}
		f.Decimals = f.Value.decimals(bound)
	case filter.KindSelect:
		b.choices(s, at, f, bound)
	}
}

// choices finds out which values a select filter takes.
func (b *Bound) choices(s *Screen, at string, f *Filter, bound *Field) {
	switch {
	case f.Decl.Source != "":
		if b.Source(f.Decl.Source) == nil {
			b.NoSource(s.Decl.Name, at+".Source", f.Decl.Source)
		}
	case len(f.Decl.States) > 0:
		b.filterWindow(s, at, f)
		for _, state := range f.Decl.States {
			f.Allowed = append(f.Allowed, state.Value)
		}
	case bound != nil && bound.Source != nil:
	case bound != nil && len(bound.Decl.Options) > 0:
		for _, o := range bound.Decl.Options {
			f.Allowed = append(f.Allowed, o.Value)
		}
	default:
		b.Problem(s.Decl.Name, "S029", at, "%q has no options: add From, or a choice at the field", f.Decl.Path)
	}
}

// filterWindow binds the moments between which what is published shows.
func (b *Bound) filterWindow(s *Screen, at string, f *Filter) {
	if f.Decl.Begins == "" {
		return
	}
	f.From, f.Until = s.Value(f.Decl.Begins), s.Value(f.Decl.Ends)
	for _, v := range []*Value{f.From, f.Until} {
		if v == nil || v.Lang || !v.Column.Stored || v.Column.Kind != model.KindTime {
			b.Problem(s.Decl.Name, "S027", at, "an end of the window, %q to %q, is no moment of the record", f.Decl.Begins, f.Decl.Ends)
		}
	}
}
