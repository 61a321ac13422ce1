package check

import (
	"fmt"
	"maps"
	"slices"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/model"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/meant"
	"backoffice/backend/store/db"
)

// Tables compares what the bound screens need with the columns that the
// migrated database has, and with those of its unique indexes, by table. A table that two
// screens use is reported once.
func Tables(screens []*bind.Screen, has map[string][]db.Column, unique map[string][][]string) []bind.Problem {
	c := &tableCheck{has: has, unique: unique, reported: map[string]bool{}}
	for _, s := range screens {
		if readsOnly(s) {
			continue
		}
		c.screen = s
		for i, child := range s.Children {
			at := fmt.Sprintf("Children[%d]", i)
			c.table(at, child.Self.Main)
			if child.Self.Langs != nil {
				c.table(at+".Langs", child.Self.Langs.Table)
			}
			c.fields(at, append(slices.Clone(child.Self.Locales), child.Self.Fields...))
			if child.Decl.Of == "" && child.Self.Decl.Form != nil {
				c.written(at, child.Self)
				c.uniques(at, child.Self)
			}
		}
		if s.Decl.Form == nil && len(s.Decl.Commands) == 0 && s.Decl.Tree == nil {
			c.columns("Record", s.Main.Name, shown(s))
		} else {
			c.table("Record", s.Main)
		}
		if s.Langs != nil {
			c.table("Record.Langs", s.Langs.Table)
		}
		c.fields("Form", append(slices.Clone(s.Locales), s.Fields...))
		if s.Decl.Form != nil && (s.Decl.List == nil || !s.Decl.List.NoCreate) {
			c.written("Record", s)
		}
		c.uniques("Form", s)
		c.sumTable(s)
		if s.Decl.List != nil {
			for i, col := range s.Decl.List.Columns {
				if t := col.ChildCount; t != nil {
					needed := []string{t.Owner}
					if t.Live {
						needed = append(needed, "deleted_at")
					}
					c.columns(fmt.Sprintf("List.Columns[%d]", i), t.Table, needed)
				}
			}
		}
	}
	return c.problems
}

// sumTable checks the table of sums that the database keeps for a list.
func (c *tableCheck) sumTable(s *bind.Screen) {
	if s.List == nil || s.List.Sums == nil || s.List.Sums.Decl.Table == "" {
		return
	}
	d := s.List.Sums.Decl
	c.columns("List.Sums.Table", d.Table, append([]string{"id", "live", "records", d.By, d.Of}, d.Keys...))
}

// readsOnly says that the screen has no table of its own.
func readsOnly(s *bind.Screen) bool {
	d := s.Decl
	return d.List == nil && d.Form == nil && d.Detail == nil && d.Tree == nil && len(d.Options) == 0
}

// shown are the columns that are read of a record that the engine never saves.
func shown(s *bind.Screen) []string {
	var columns column.List
	if s.Decl.List != nil {
		columns = append(columns, s.Decl.List.Columns...)
	}
	if s.Decl.Detail != nil {
		columns = append(columns, s.Decl.Detail.Columns...)
	}
	names := []string{"id"}
	for _, c := range columns {
		if v := s.Value(c.Path); v != nil && !v.Lang && v.Column.Stored {
			names = append(names, v.Column.Name)
		}
	}
	return names
}

type tableCheck struct {
	has      map[string][]db.Column
	unique   map[string][][]string // the columns of each unique index
	screen   *bind.Screen
	reported map[string]bool
	problems []bind.Problem
}

func (c *tableCheck) fields(at string, list []*bind.Field) {
	for _, f := range list {
		here := at + "." + f.Decl.Name
		if j := f.Join; j != nil {
			names := []string{j.Owner, j.Ref, "position"}
			c.columns(here, j.Table, names)
			c.needed(here, j.Table, names)
		}
		if g := f.Group; g != nil && !g.JSON {
			c.table(here, g.Table)
			c.needed(here, g.Table.Name, g.Table.Names())
			if g.Langs != nil {
				c.table(here, g.Langs.Table)
				c.needed(here, g.Langs.Table.Name, g.Langs.Table.Names())
			}
			c.fields(here, append(slices.Clone(g.Locales), g.Fields...))
		}
	}
}

func (c *tableCheck) table(at string, t *model.Table) {
	names := make([]string, len(t.Columns))
	for i, col := range t.Columns {
		names[i] = col.Name
	}
	c.columns(at, t.Name, names)
	c.types(at, t)
}

// columns reports a table that is not there, or each column of it that is not.
func (c *tableCheck) columns(at, table string, needed []string) {
	has, there := c.has[table]
	if !there {
		c.problem("S070", at, table, "the database has no table %q%s: a migration is missing", table, meant.Hint(table, slices.Sorted(maps.Keys(c.has))))
		return
	}
	names := make([]string, len(has))
	for i, col := range has {
		names[i] = col.Name
	}
	for _, name := range needed {
		if !slices.Contains(names, name) {
			c.problem("S071", at, table+"."+name, "the table %q has no column %q%s: a migration lacks it", table, name, meant.Hint(name, names))
		}
	}
}

func (c *tableCheck) problem(number, at, cause, format string, args ...any) {
	if c.reported[cause] {
		return
	}
	c.reported[cause] = true
	c.problems = append(c.problems, bind.Problem{Number: number, Screen: c.screen.Decl.Name, At: at, Text: fmt.Sprintf(format, args...), Source: c.screen.Decl.Source})
}
