package engine

import (
	"fmt"
	"net/url"
	"slices"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/query"
	"backoffice/backend/resource/filter"
)

// ListQuery is a list asked in one way, with the statements by which the database
// answers where nothing is remembered.
type ListQuery struct {
	Screen string
	Table  string // of its records
	Query  string // as in the address
	Rows   query.Statement
	Total  query.Statement
}

// ListQueries are all lists, in each order that they offer, up and down, and by each of
// their filters alone; removed ones too. They show whoever explains the statements
// what to look at.
func (e *Engine) ListQueries(locale string) ([]ListQuery, error) {
	var all []ListQuery
	for _, s := range e.core.Screens {
		if s.List == nil {
			continue
		}
		for _, q := range listParams(s) {
			lq, err := query.ParseList(s, q, locale, true, e.core.Deps.Now())
			if err != nil {
				return nil, fmt.Errorf("ask %s for %s: %w", s.Decl.Name, q.Encode(), err)
			}
			all = append(all, ListQuery{Screen: s.Decl.Name, Table: s.Main.Name, Query: q.Encode(), Rows: lq.IDs(lq.PerPage, 0), Total: lq.Total()})
		}
	}
	return all, nil
}

// listParams are the parameters of a list's queries.
func listParams(s *Screen) []url.Values {
	all := []url.Values{{}, {"removed": {"1"}}}
	sorts := make([]string, 0, len(s.List.Sorts))
	for key := range s.List.Sorts {
		sorts = append(sorts, key)
	}
	slices.Sort(sorts)
	for _, key := range sorts {
		all = append(all, url.Values{"sort": {key}}, url.Values{"sort": {"-" + key}})
	}
	for _, decl := range s.Decl.List.Filters {
		f := s.List.Filters[decl.Name]
		switch decl.Kind {
		case filter.KindSearch: // goes by an index of its own
		case filter.KindDateRange:
			all = append(all, url.Values{decl.Name + "[from]": {"2026-01-01"}, decl.Name + "[to]": {"2026-01-31"}})
		case filter.KindNumberRange:
			all = append(all, url.Values{decl.Name + "[from]": {"1"}, decl.Name + "[to]": {"2"}})
		default:
			for _, value := range valuesOf(f) {
				all = append(all, url.Values{decl.Name: {value}})
			}
		}
	}
	return all
}

// valuesOf are those that a filter takes, of a choice of records one.
func valuesOf(f *bind.Filter) []string {
	switch {
	case f.Decl.Kind == filter.KindYesNo || f.Decl.Kind == filter.KindSet:
		return []string{"1", "0"}
	case len(f.Allowed) == 0:
		return []string{"1"}
	}
	values := make([]string, len(f.Allowed))
	for i, allowed := range f.Allowed {
		values[i] = fmt.Sprint(allowed)
		if yes, is := allowed.(bool); is && !yes {
			values[i] = "0"
		} else if is {
			values[i] = "1"
		}
	}
	return values
}
