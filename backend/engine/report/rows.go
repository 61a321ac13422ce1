package report

import (
	"bytes"
	"cmp"
	"reflect"
	"slices"
	"strings"

	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/store/db"
)

// rowsMost is how many rows a call without per_page answers with at the most.
const rowsMost = 1000

// Row is a row of a table by the keys of its columns.
type Row = map[string]any

// Rows turns what a table's Run returned, a slice of Def.Row, into the rows that
// p wants, sorted, and how many there are of which the search leaves all.
func (t *Table) Rows(answer any, p Page) (rows []Row, total int) {
	found := t.found(answer, p)
	from, to := 0, min(len(found), rowsMost)
	if p.PerPage > 0 {
		from = min((p.Number-1)*p.PerPage, len(found))
		to = min(from+p.PerPage, len(found))
	}
	rows = make([]Row, 0, to-from)
	for _, v := range found[from:to] {
		rows = append(rows, t.row(v))
	}
	return rows, len(found)
}

// All is every row that p's search leaves, sorted.
func (t *Table) All(answer any, p Page) []Row {
	found := t.found(answer, p)
	rows := make([]Row, len(found))
	for i, v := range found {
		rows[i] = t.row(v)
	}
	return rows
}

func (t *Table) row(v reflect.Value) Row {
	row := make(Row, len(t.Def.Columns))
	for _, c := range t.Def.Columns {
		row[c.Key] = v.FieldByIndex(t.index[c.Key]).Interface()
		if c.IDPath != "" {
			row[c.IDPath] = v.FieldByIndex(t.index[c.IDPath]).Interface()
		}
	}
	return row
}

// found is the rows that the search leaves, sorted; those that are equal by p.Sort
// stand in the order of their columns, so that pages never overlap.
func (t *Table) found(answer any, p Page) []reflect.Value {
	all := reflect.ValueOf(answer)
	found := make([]reflect.Value, 0, all.Len())
	for i := range all.Len() {
		if v := all.Index(i); p.Search == "" || t.matches(v, p.Search) {
			found = append(found, v)
		}
	}
	order := append([]string{p.Sort.Key}, t.keys()...)
	type entry struct {
		v     reflect.Value
		texts [][]byte // sort keys, made once a row
	}
	entries := make([]entry, len(found))
	for i, v := range found {
		texts := make([][]byte, len(order))
		for n, key := range order {
			if member := v.FieldByIndex(t.index[key]); member.Kind() == reflect.String {
				texts[n] = db.SortKey(p.Locale, member.String())
			}
		}
		entries[i] = entry{v, texts}
	}
	slices.SortStableFunc(entries, func(a, b entry) int {
		for n, key := range order {
			by := compare(a.v.FieldByIndex(t.index[key]), b.v.FieldByIndex(t.index[key]), a.texts[n], b.texts[n])
			if n == 0 && p.Sort.Desc {
				by = -by
			}
			if by != 0 {
				return by
			}
		}
		return 0
	})
	for i, e := range entries {
		found[i] = e.v
	}
	return found
}

func (t *Table) keys() []string {
	keys := make([]string, len(t.Def.Columns))
	for i, c := range t.Def.Columns {
		keys[i] = c.Key
	}
	return keys
}

// matches says whether every word of the search stands in a text of the row.
func (t *Table) matches(v reflect.Value, search string) bool {
	var texts []string
	for _, c := range t.Def.Columns {
		if c.Kind == column.KindText {
			texts = append(texts, db.Fold(v.FieldByIndex(t.index[c.Key]).String()))
		}
	}
	all := strings.Join(texts, "\n")
	for _, word := range strings.Fields(search) {
		if !strings.Contains(all, word) {
			return false
		}
	}
	return true
}

func compare(a, b reflect.Value, textA, textB []byte) int {
	switch {
	case a.Kind() == reflect.String:
		return bytes.Compare(textA, textB)
	case a.CanInt():
		return cmp.Compare(a.Int(), b.Int())
	case a.CanUint():
		return cmp.Compare(a.Uint(), b.Uint())
	}
	return cmp.Compare(a.Float(), b.Float())
}

// Searchable says whether the table has a text to search in.
func Searchable(t resource.TableDef) bool {
	return slices.ContainsFunc(t.Columns, func(c column.Column) bool { return c.Kind == column.KindText })
}
