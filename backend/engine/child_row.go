package engine

import (
	"context"
	"maps"

	"gorm.io/gorm"

	"backoffice/backend/resource"
)

// shown are children as a list has them: what their form has, and what the
// columns show beside it.
func (k *childCall) shown(ctx context.Context, recs []*record) ([]Row, error) {
	rows, err := k.rows(k.deps.DB.Read(ctx), recs)
	if err != nil || len(recs) == 0 || k.child.Decl.View == resource.ViewImages || k.child.Decl.View == resource.ViewFile {
		return rows, err
	}
	s := k.child.Self
	ids := make([]uint64, len(recs))
	for i, rec := range recs {
		ids[i] = headOf(s, rec.val).ID
	}
	set := k.rowsOf(k.caller, s, s.List, k.locales().Content(k.caller.Locale), ids)
	if err := set.load(ctx); err != nil {
		return nil, err
	}
	for i, row := range rows {
		// No field of the form has the order, so that a loaded child, which is sent back, goes without.
		if k.child.Order != nil {
			row[k.child.Order.Name] = k.child.Order.Get(recs[i].val)
		}
		cells := set.byID[ids[i]]
		maps.DeleteFunc(cells, func(key string, _ any) bool { _, told := row[key]; return told })
		maps.Copy(row, cells)
	}
	return rows, nil
}

// rows are children as the wire has them, read in tx.
func (k *childCall) rows(tx *gorm.DB, recs []*record) ([]Row, error) {
	switch k.child.Decl.View {
	case resource.ViewImages:
		return k.imageRows(tx, recs)
	case resource.ViewFile:
		return k.fileRows(tx, recs)
	}
	s, w := k.child.Self, &formWriter{e: k.Engine}
	may := k.mayByRole(k.caller, s, false)
	update := k.require(k.caller.Actor, s, resource.ActUpdate) == nil
	rows := make([]Row, len(recs))
	for i, rec := range recs {
		if hook := s.Decl.Hooks.Prepare; hook != nil {
			if err := hook(k.readCall(tx.Statement.Context, k.caller), rec.ptr); err != nil {
				return nil, err
			}
		}
		row := w.head(s, rec)
		w.body(row, s, rec)
		can, state := []string{}, stateOf(s, rec.val)
		if update && (s.Decl.Hooks.May == nil || s.Decl.Hooks.May(k.caller.Actor, resource.ActUpdate, rec.ptr)) {
			can = append(can, string(resource.ActUpdate))
		}
		for _, a := range may {
			if k.offered(s, k.caller, a, false, rec.ptr, state) {
				can = append(can, a.Name)
			}
		}
		row["can"] = can
		rows[i] = row
	}
	return rows, w.describe(tx)
}

// imageRows are images as 001 §7 has them.
func (k *childCall) imageRows(tx *gorm.DB, recs []*record) ([]Row, error) {
	known, err := k.described(tx, recs)
	if err != nil {
		return nil, err
	}
	s := k.child.Self
	rows := make([]Row, len(recs))
	for i, rec := range recs {
		file, languages := known[k.fileOf(rec)], map[string]any{}
		if s.Langs != nil {
			row := Row{}
			(&formWriter{e: k.Engine}).langs(row, s.Langs, s.Locales, rec.val, k.deps.Locales)
			languages, _ = row["langs"].(map[string]any)
		}
		rows[i] = Row{
			"id": headOf(s, rec.val).ID, "path": file.URL, "url": file.URL, "thumb": file.Thumb, "name": file.Name,
			"status": 0, "order": k.value(rec, k.child.Decl.Order), "rotation": k.value(rec, "rotation"), "languages": languages,
		}
		if k.value(rec, "status") == true {
			rows[i]["status"] = 1
		}
	}
	return rows, nil
}

// fileRows are the one file of a record as 001 §3 has it; nulls where it has none.
func (k *childCall) fileRows(tx *gorm.DB, recs []*record) ([]Row, error) {
	known, err := k.described(tx, recs)
	if err != nil {
		return nil, err
	}
	rows := make([]Row, len(recs))
	for i, rec := range recs {
		rows[i] = Row{"id": headOf(k.child.Self, rec.val).ID, "file": nil, "file_path": nil, "type": nil, "size": nil}
		if s, ok := known[k.fileOf(rec)]; ok {
			rows[i]["file"], rows[i]["file_path"], rows[i]["type"], rows[i]["size"] = s.Name, s.URL, s.Type, s.Size
		}
	}
	return rows, nil
}

// value is what a column of a child holds, nil where there is no such column.
func (k *childCall) value(rec *record, column string) any {
	if c := k.child.Self.Main.StoredColumn(column); c != nil {
		return c.Get(rec.val)
	}
	return nil
}
