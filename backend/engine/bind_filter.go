package engine

import (
	"fmt"

	"backoffice/backend/engine/model"
	"backoffice/backend/resource/filter"
)

// boundFilter is a filter resolved to SQL.
type boundFilter struct {
	decl    filter.Filter
	value   *Value // nil of a search, of cases, and over a Multi field
	join    *Join  // over a Multi field
	orNone  bool   // whose choosing nothing is a choice, 0
	allowed []any  // the only values, where the choice is fixed
	main    bool   // a search looks at the record's own columns
	days    bool   // a range over a column of days
	lang    bool   // a search looks at the localised ones
}

// reserved are the parameters of every list.
var reserved = map[string]bool{"page": true, "per_page": true, "sort": true, "removed": true, "format": true, "locale": true}

func (b *binder) filters(s *Screen) {
	for i, decl := range s.Decl.List.Filters {
		at := fmt.Sprintf("List.Filters[%d]", i)
		if _, taken := s.list.filters[decl.Name]; taken || reserved[decl.Name] || !isName(decl.Name) {
			b.problem(s.Decl.Name, "S026", at, "%q is no free name of a filter", decl.Name)
			continue
		}
		f := &boundFilter{decl: decl}
		s.list.filters[decl.Name] = f
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
func (b *binder) search(s *Screen, at string, f *boundFilter) {
	if s.list.search != nil {
		b.problem(s.Decl.Name, "S026", at, "a list has one search")
	}
	s.list.search = f
	for i, path := range f.decl.Paths {
		here := fmt.Sprintf("%s.Paths[%d]", at, i)
		v := s.Value(path)
		switch {
		case v == nil || !v.Column.Stored:
			b.problem(s.Decl.Name, "S027", here, "no such column %q", path)
		case v.Lang:
			f.lang = true
			s.SearchLang = append(s.SearchLang, v.Column)
		case !embeds(s.Main.Type, keysType):
			b.problem(s.Decl.Name, "S028", here, "the record does not embed resource.Keys, where %q would be searched", path)
		default:
			f.main = true
			s.SearchMain = append(s.SearchMain, v.Column)
		}
	}
	if len(f.decl.Paths) == 0 {
		b.problem(s.Decl.Name, "S027", at, "a search needs columns")
	}
}

func (b *binder) cases(s *Screen, at string, f *boundFilter) {
	seen := map[string]bool{}
	for i, c := range f.decl.Cases {
		here := fmt.Sprintf("%s.Cases[%d]", at, i)
		if c.Value == "" || c.Where == "" || seen[c.Value] {
			b.problem(s.Decl.Name, "S029", here, "a case needs a value of its own and a condition")
		}
		seen[c.Value] = true
		f.allowed = append(f.allowed, c.Value)
	}
	if len(f.decl.Cases) == 0 {
		b.problem(s.Decl.Name, "S029", at, "a fixed choice needs cases")
	}
}

// filter binds a filter over one column or field.
func (b *binder) filter(s *Screen, at string, f *boundFilter) {
	bound := s.byPath[f.decl.Path]
	if bound != nil && bound.Join != nil {
		f.join, f.orNone = bound.Join, bound.Decl.AllKey != ""
	} else if f.value = s.Value(f.decl.Path); f.value == nil || !f.value.Column.Stored {
		b.problem(s.Decl.Name, "S027", at, "no such column %q", f.decl.Path)
		return
	}
	switch f.decl.Kind {
	case filter.KindYesNo:
		if f.join != nil || f.value.Column.Kind != model.KindBool {
			b.problem(s.Decl.Name, "S029", at, "%q is no yes or no", f.decl.Path)
		}
	case filter.KindDateRange:
		f.days = f.value != nil && keepsDay(f.value.Column, bound)
		if f.join != nil || f.value.Column.Kind != model.KindTime {
			b.problem(s.Decl.Name, "S029", at, "%q is no moment", f.decl.Path)
		}
	case filter.KindSelect:
		b.choices(s, at, f, bound)
	}
}

// choices finds out which values a select filter takes.
func (b *binder) choices(s *Screen, at string, f *boundFilter, bound *Field) {
	switch {
	case f.decl.Source != "":
		if b.source(f.decl.Source) == nil {
			b.problem(s.Decl.Name, "S015", at+".Source", "no option list is called %q", f.decl.Source)
		}
	case len(f.decl.States) > 0:
		for _, state := range f.decl.States {
			f.allowed = append(f.allowed, state.Value)
		}
	case bound != nil && bound.Source != nil:
	case bound != nil && len(bound.Decl.Options) > 0:
		for _, o := range bound.Decl.Options {
			f.allowed = append(f.allowed, o.Value)
		}
	default:
		b.problem(s.Decl.Name, "S029", at, "%q has no options: add From, or a choice at the field", f.decl.Path)
	}
}
