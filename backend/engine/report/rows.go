package report

import (
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
func (t *Table) Rows(c *resource.Call, answer any, p Page) (rows []Row, total int, err error) {
	f, err := t.find(c, answer, p)
	if err != nil {
		return nil, 0, err
	}
	from, to := 0, min(len(f.rows), rowsMost)
	if p.PerPage > 0 {
		from = min((p.Number-1)*p.PerPage, len(f.rows))
		to = min(from+p.PerPage, len(f.rows))
	}
	rows, err = f.window(from, to)
	return rows, len(f.rows), err
}

// All is every row that p's search leaves, sorted.
func (t *Table) All(c *resource.Call, answer any, p Page) ([]Row, error) {
	f, err := t.find(c, answer, p)
	if err != nil {
		return nil, err
	}
	return f.window(0, len(f.rows))
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

// Searchable says whether the table has a text to search in.
func Searchable(t resource.TableDef) bool {
	return slices.ContainsFunc(t.Columns, func(c column.Column) bool { return c.Kind == column.KindText })
}
