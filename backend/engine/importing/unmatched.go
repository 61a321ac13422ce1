package importing

import (
	"slices"
	"strings"

	"backoffice/backend/fault"
)

// unmatched says of a row that matches no record, and lacks columns that a new one
// needs, that there is no such record: a code that is written wrong in a sheet of
// prices is not mended by choosing a product in a column that the sheet has not.
func (m *Import) unmatched(row fileRow, err error) error {
	f := fault.As(err)
	if f == nil || len(f.Fields) == 0 {
		return err
	}
	if m.called == nil {
		m.cellsOf = m.cells()
		m.called = m.headings(m.cellsOf, m.Caller.Locale)
	}
	var missing []string
	rest := fault.Fields{}
	for _, path := range f.Fields.Paths() {
		at := slices.IndexFunc(m.cellsOf, func(c *cellField) bool { return c.part == nil && c.path() == path })
		if at < 0 || row.has(m.cellsOf[at]) {
			rest[path] = f.Fields[path]
			continue
		}
		missing = append(missing, m.called[at])
	}
	if len(missing) == 0 {
		return err
	}
	rest.Add(m.Screen.Import.By.Path, fault.M("errors.import.unmatched", "Columns", strings.Join(missing, ", ")))
	return rest.Err()
}

// path is where the field of a cell stands in a record: "price", "langs.sk.title".
func (c *cellField) path() string {
	if name, localised := strings.CutPrefix(c.Path, "langs."); localised {
		return "langs." + c.locale + "." + name
	}
	return c.Path
}

// has says whether the row has a cell of the column.
func (r fileRow) has(c *cellField) bool {
	if c.locale == "" {
		_, there := r.body[c.Path]
		return there
	}
	langs, _ := r.body["langs"].(map[string]any)
	of, _ := langs[c.locale].(map[string]any)
	_, there := of[strings.TrimPrefix(c.Path, "langs.")]
	return there
}
