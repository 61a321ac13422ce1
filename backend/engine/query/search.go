package query

import (
	"slices"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/model"
	"backoffice/backend/store/db"
)

// search is the condition of the free text, as it is asked where no index can.
func (lq *List) search(f *bind.Filter, text string) cond {
	pattern := db.LikeContains(text)
	main := model.Quote(lq.Screen.Main.Name) + ".`search_norm` LIKE ? ESCAPE '!'"
	lang := "`l`.`search_norm` LIKE ? ESCAPE '!'"
	switch {
	case f.Main && f.Lang:
		return cond{sql: "(" + main + " OR " + lang + ")", args: []any{pattern, pattern}, main: true, lang: true}
	case f.Lang:
		return cond{sql: lang, args: []any{pattern}, lang: true}
	}
	return cond{sql: main, args: []any{pattern}, main: true}
}

// Needle is what is searched for in the texts of the list's live records, and in
// which tables; empty where nothing is.
func (lq *List) Needle() (text string, tables []string) {
	f := lq.Screen.List.Search
	if lq.needle == "" || lq.Removed {
		return "", nil
	}
	if f.Main {
		tables = append(tables, lq.Screen.Main.Name)
	}
	if f.Lang {
		tables = append(tables, lq.Screen.Langs.Table.Name)
	}
	return lq.needle, tables
}

// Unfiltered says that the list has no filter and no free text.
func (lq *List) Unfiltered() bool { return len(lq.conds) == 0 }

// Unsearched is the list without its free text; only says that it then has no
// filter at all.
func (lq *List) Unsearched() (base *List, only bool) {
	plain := *lq
	plain.needle = ""
	plain.conds = slices.DeleteFunc(slices.Clone(lq.conds), func(c cond) bool { return c.search })
	plain.filterKey = nil
	name := lq.Screen.List.Search.Decl.Name
	for i := 0; i+1 < len(lq.filterKey); i += 2 {
		if lq.filterKey[i] != name {
			plain.filterKey = append(plain.filterKey, lq.filterKey[i], lq.filterKey[i+1])
		}
	}
	return &plain, len(plain.conds) == 0
}

// WithoutFilters is the list without filters and free text.
func (lq *List) WithoutFilters() *List {
	all := *lq
	all.needle, all.conds, all.filterKey, all.window = "", nil, nil, nil
	return &all
}
