package bind

import (
	"regexp"
	"strings"

	"backoffice/backend/resource/filter"
)

// Tables that SQL of a declaration reads beside the record's own.
var readsTable = regexp.MustCompile("(?i)\\b(?:FROM|JOIN)\\s+[`\"]?(\\w+)")

// ReadTables are the tables that say which records the lists of a screen have, in what
// order and called what: its own, and those that counts, filters and options look into.
func (s *Screen) ReadTables() []string {
	tables := []string{s.Main.Name}
	sql := func(text string) {
		for _, found := range readsTable.FindAllStringSubmatch(text, -1) {
			tables = append(tables, found[1])
		}
	}
	if s.Langs != nil {
		tables = append(tables, s.Langs.Table.Name)
	}
	for _, f := range s.ByPath {
		if f.Join != nil {
			tables = append(tables, f.Join.Table)
		}
	}
	if s.Decl.List != nil {
		for _, c := range s.Decl.List.Columns {
			if c.ChildCount != nil {
				tables = append(tables, c.ChildCount.Table)
			}
		}
		for _, f := range s.Decl.List.Filters {
			if f.Kind == filter.KindCases {
				for _, c := range f.Cases {
					sql(c.Where)
				}
			}
		}
	}
	for _, o := range s.Decl.Options {
		sql(o.Where)
		for _, text := range o.Narrow {
			sql(text)
		}
		if table, _, ok := strings.Cut(o.Words, "."); ok {
			tables = append(tables, table)
		}
	}
	if s.Decl.Tree != nil {
		sql(s.Decl.Tree.Where)
	}
	return tables
}
