package importing

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/rows"
)

// parts are the fields of items that the file may hold.
func (m *Import) parts() []bind.Part {
	if m.Feed {
		return nil
	}
	return m.Screen.Import.Parts
}

// item are the cells of the item that a column belongs to.
func (r *fileRow) item(f *cellField) map[string]any {
	if r.items == nil {
		r.items = map[*bind.Field]map[string]map[string]any{}
	}
	of := r.items[f.part.Of]
	if of == nil {
		of = map[string]map[string]any{}
		r.items[f.part.Of] = of
	}
	if of[f.key] == nil {
		of[f.key] = map[string]any{f.part.Key.Decl.Name: f.key}
	}
	return of[f.key]
}

// joinItems makes the row's body say the items of groups: those of the record, as the
// file has them, and new ones. Of which nothing is left goes; what held nothing before stays.
func (m *Import) joinItems(r fileRow, rec *rows.Record) {
	for of, said := range r.items {
		said, key := maps.Clone(said), of.Group.Fields[0]
		items := []any{}
		if rec != nil {
			for _, item := range of.Group.Items(rec.Val) {
				at := fmt.Sprint(key.Column.Get(item))
				cells, named := said[at]
				delete(said, at)
				stored := func(f *bind.Field) any { return f.Column.Get(item) }
				if named && isBare(of.Group, cells, stored) && !isBare(of.Group, nil, stored) {
					continue
				}
				kept := map[string]any{"id": strconv.FormatUint(rows.IDOf(of.Group.Table, item), 10)}
				maps.Copy(kept, cells)
				items = append(items, kept)
			}
		}
		for _, at := range slices.Sorted(maps.Keys(said)) {
			if !isBare(of.Group, said[at], func(*bind.Field) any { return nil }) {
				items = append(items, said[at])
			}
		}
		r.body[of.Path] = items
	}
}

// isBare says whether an item holds nothing but what identifies it. stored is what it
// holds of what the cells do not say.
func isBare(g *bind.Group, cells map[string]any, stored func(f *bind.Field) any) bool {
	for _, f := range g.Fields[1:] {
		value, named := cells[f.Decl.Name]
		if !named && f.Column != nil && !f.Decl.Traits().IsDerived {
			value = stored(f)
		}
		if !isBlank(value) {
			return false
		}
	}
	return true
}

// itemOf is the item of a record that a key identifies.
func itemOf(p bind.Part, key string, rec *rows.Record) (item reflect.Value, there bool) {
	for _, item := range p.Of.Group.Items(rec.Val) {
		if fmt.Sprint(p.Key.Column.Get(item)) == key {
			return item, true
		}
	}
	return item, false
}
