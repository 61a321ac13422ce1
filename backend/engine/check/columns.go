package check

import (
	"slices"
	"strings"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/model"
)

// written checks the tables of a record that the engine makes.
func (c *tableCheck) written(at string, s *bind.Screen) {
	c.needed(at, s.Main.Name, s.Main.Names())
	if s.Langs != nil {
		c.needed(at+".Langs", s.Langs.Table.Name, s.Langs.Table.Names())
	}
}

// needed reports each column without which the database takes no row, and which is not
// among those that are given.
func (c *tableCheck) needed(at, table string, given []string) {
	for _, col := range c.has[table] {
		if col.Needed && !slices.Contains(given, col.Name) {
			c.problem("S071", at, table+"."+col.Name, "the table %q has a column %q that is NOT NULL without a default, and nothing writes it: no row could be added", table, col.Name)
		}
	}
}

// types reports each column whose type does not hold what its struct field does.
func (c *tableCheck) types(at string, t *model.Table) {
	for _, has := range c.has[t.Name] {
		col, ok := t.Column(has.Name)
		if !ok || !col.Stored {
			continue
		}
		is, kinds := familyOf(has.Type), families[col.Kind]
		if is != "" && len(kinds) > 0 && !slices.Contains(kinds, is) {
			c.problem("S071", at, t.Name+"."+has.Name, "the column %q of the table %q is of type %s, which does not hold %s", has.Name, t.Name, strings.ToUpper(has.Type), col.Go.FieldType)
		}
	}
}

// family is what types of columns have in common, in each database.
type family string

const (
	numbers family = "numbers"
	texts   family = "texts"
	bytes   family = "bytes"
	moments family = "moments"
)

// families are what holds a kind of value; of a kind that is not among them anything does.
var families = map[model.Kind][]family{
	model.KindText:  {texts, bytes},
	model.KindBool:  {numbers},
	model.KindInt:   {numbers},
	model.KindUint:  {numbers},
	model.KindMoney: {numbers},
	model.KindFloat: {numbers},
	model.KindTime:  {moments},
	model.KindBytes: {bytes, texts},
	model.KindJSON:  {texts, bytes},
}

// familyOf is that of a type, and empty of one that is not known.
func familyOf(declared string) family {
	declared = strings.ToLower(declared)
	for _, known := range []struct {
		is    family
		words []string
	}{
		{moments, []string{"date", "time"}},
		{bytes, []string{"blob", "binary"}},
		{texts, []string{"char", "text", "json"}},
		{numbers, []string{"int", "bool", "real", "float", "double", "decimal", "numeric"}},
	} {
		if slices.ContainsFunc(known.words, func(word string) bool { return strings.Contains(declared, word) }) {
			return known.is
		}
	}
	return ""
}
