package query

import (
	"slices"
	"strings"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/model"
	"backoffice/backend/store/db"
)

// search is the condition of the free text, as it is asked where no index can.
func (lq *List) search(f *bind.Filter, needles []string) cond {
	c := cond{main: f.Main || !f.Lang, lang: f.Lang}
	var either []string
	for _, needle := range needles {
		if c.main {
			either, c.args = append(either, model.Quote(lq.Screen.Main.Name)+".`search_norm` LIKE ? ESCAPE '!'"), append(c.args, db.LikeContains(needle))
		}
		if c.lang {
			either, c.args = append(either, "`l`.`search_norm` LIKE ? ESCAPE '!'"), append(c.args, db.LikeContains(needle))
		}
	}
	c.sql = "(" + strings.Join(either, " OR ") + ")"
	return c
}

// Needles are what is searched for in the texts of the list's live records, one of
// them, and in which tables; empty where nothing is.
func (lq *List) Needles() (texts, tables []string) {
	f := lq.Screen.List.Search
	if len(lq.needles) == 0 || lq.Removed {
		return nil, nil
	}
	if f.Main {
		tables = append(tables, lq.Screen.Main.Name)
	}
	if f.Lang {
		tables = append(tables, lq.Screen.Langs.Table.Name)
	}
	return lq.needles, tables
}

// Unfiltered says that the list has no filter and no free text.
func (lq *List) Unfiltered() bool { return len(lq.conds) == 0 }

// Unsearched is the list without its free text; only says that it then has no
// filter at all.
func (lq *List) Unsearched() (base *List, only bool) {
	plain := *lq
	plain.needles = nil
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
	all.needles, all.conds, all.filterKey, all.window = nil, nil, nil, nil
	return &all
}
