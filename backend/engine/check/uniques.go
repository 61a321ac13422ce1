package check

import (
	"slices"
	"strings"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/model"
	"backoffice/backend/store/db"
)

// uniques reports each unique field that no unique index of the database minds. The
// engine looks before it writes, and of two that save at once both look too early. Items
// of a group need none: one save may swap what two of them have.
func (c *tableCheck) uniques(at string, s *bind.Screen) {
	if s.Langs != nil {
		c.uniqueFields(at, s.Langs.Table, s.Locales)
	}
	c.uniqueFields(at, s.Main, s.Fields)
}

func (c *tableCheck) uniqueFields(at string, t *model.Table, list []*bind.Field) {
	for _, f := range list {
		c.uniqueFields(at, t, f.Fields)
		if f.Decl.UniqueRule == nil || f.Column == nil || !c.there(t, f.Column) || c.minded(t, f) {
			continue
		}
		index := slices.DeleteFunc(slices.Concat([]string{"locale"}, f.Decl.UniqueRule.By, []string{f.Unique().Name, "live"}),
			func(name string) bool { return t.StoredColumn(name) == nil })
		c.problem("S119", at+"."+f.Decl.Name, t.Name+" unique "+f.Unique().Name,
			"is unique, and no unique index of the table %q minds it, so that two who save at once would both keep one value: a migration lacks UNIQUE (%s)", t.Name, strings.Join(index, ", "))
	}
}

// there says whether the database has the column; that it has none is reported by itself.
func (c *tableCheck) there(t *model.Table, col *model.Column) bool {
	return slices.ContainsFunc(c.has[t.Name], func(has db.Column) bool { return has.Name == col.Name })
}

// minded says whether a unique index spans the column of f and, beside it, no more than
// what its values are unique in. A column that the record does not have is one of those,
// made by the database: an index takes NULL for a value of its own.
func (c *tableCheck) minded(t *model.Table, f *bind.Field) bool {
	return slices.ContainsFunc(c.unique[t.Name], func(columns []string) bool {
		return slices.Contains(columns, f.Unique().Name) && !slices.ContainsFunc(columns, func(name string) bool {
			spans := name == f.Unique().Name || name == "live" || name == "locale" || slices.Contains(f.Decl.UniqueRule.By, name)
			return !spans && t.StoredColumn(name) != nil
		})
	})
}
