package engine

import (
	"context"
	"maps"

	"gorm.io/gorm"

	"backoffice/backend/engine/rows"
	"backoffice/backend/resource"
)

// shown are children as a list has them: what their form has, and what the
// columns show beside it.
func (k *childCall) shown(ctx context.Context, recs []*rows.Record) ([]Row, error) {
	out, err := k.asRows(k.deps.DB.Read(ctx), recs)
	if err != nil || len(recs) == 0 || k.child.Decl.View == resource.ViewImages || k.child.Decl.View == resource.ViewFile {
		return out, err
	}
	s := k.child.Self
	ids := make([]uint64, len(recs))
	for i, rec := range recs {
		ids[i] = rows.HeadOf(s, rec.Val).ID
	}
	set := k.rows.Set(k.caller, s, s.List, k.locales().Content(k.caller.Locale), ids)
	if err := set.Load(ctx); err != nil {
		return nil, err
	}
	for i, row := range out {
		// No field of the form has the order, so that a loaded child, which is sent back, goes without.
		if k.child.Order != nil {
			row[k.child.Order.Name] = k.child.Order.Get(recs[i].Val)
		}
		cells := set.ByID[ids[i]]
		maps.DeleteFunc(cells, func(key string, _ any) bool { _, told := row[key]; return told })
		maps.Copy(row, cells)
	}
	return out, nil
}

// asRows are children as the wire has them, read in tx.
func (k *childCall) asRows(tx *gorm.DB, recs []*rows.Record) ([]Row, error) {
	switch k.child.Decl.View {
	case resource.ViewImages:
		return k.imageRows(tx, recs)
	case resource.ViewFile:
		return k.fileRows(tx, recs)
	}
	s, w := k.child.Self, k.rows.NewForm()
	may := k.rows.MayByRole(k.caller, s, false)
	update := k.rows.Require(k.caller.Actor, s, resource.ActUpdate) == nil
	out := make([]Row, len(recs))
	for i, rec := range recs {
		if hook := s.Decl.Hooks.Prepare; hook != nil {
			if err := hook(k.readCall(tx.Statement.Context, k.caller), rec.Ptr); err != nil {
				return nil, err
			}
		}
		row := w.Head(s, rec)
		w.Body(row, s, rec)
		can, state := []string{}, rows.StateOf(s, rec.Val)
		if update && (s.Decl.Hooks.May == nil || s.Decl.Hooks.May(k.caller.Actor, resource.ActUpdate, rec.Ptr)) {
			can = append(can, string(resource.ActUpdate))
		}
		for _, a := range may {
			if k.rows.Offered(s, k.caller, a, false, rec.Ptr, state) {
				can = append(can, a.Name)
			}
		}
		row["can"] = can
		out[i] = row
	}
	return out, w.Describe(tx)
}

// imageRows are images as 001 §7 has them.
func (k *childCall) imageRows(tx *gorm.DB, recs []*rows.Record) ([]Row, error) {
	known, err := k.described(tx, recs)
	if err != nil {
		return nil, err
	}
	s := k.child.Self
	out := make([]Row, len(recs))
	for i, rec := range recs {
		file, languages := known[k.fileOf(rec)], map[string]any{}
		if s.Langs != nil {
			row := Row{}
			k.rows.NewForm().Langs(row, s.Langs, s.Locales, rec.Val, k.deps.Locales)
			languages, _ = row["langs"].(map[string]any)
		}
		out[i] = Row{
			"id": rows.HeadOf(s, rec.Val).ID, "path": file.URL, "url": file.URL, "thumb": file.Thumb, "name": file.Name,
			"status": 0, "order": k.value(rec, k.child.Decl.Order), "rotation": k.value(rec, "rotation"), "languages": languages,
		}
		if k.value(rec, "status") == true {
			out[i]["status"] = 1
		}
	}
	return out, nil
}

// fileRows are the one file of a record as 001 §3 has it; nulls where it has none.
func (k *childCall) fileRows(tx *gorm.DB, recs []*rows.Record) ([]Row, error) {
	known, err := k.described(tx, recs)
	if err != nil {
		return nil, err
	}
	out := make([]Row, len(recs))
	for i, rec := range recs {
		out[i] = Row{"id": rows.HeadOf(k.child.Self, rec.Val).ID, "file": nil, "file_path": nil, "type": nil, "size": nil}
		if s, ok := known[k.fileOf(rec)]; ok {
			out[i]["file"], out[i]["file_path"], out[i]["type"], out[i]["size"] = s.Name, s.URL, s.Type, s.Size
		}
	}
	return out, nil
}

// value is what a column of a child holds, nil where there is no such column.
func (k *childCall) value(rec *rows.Record, column string) any {
	if c := k.child.Self.Main.StoredColumn(column); c != nil {
		return c.Get(rec.Val)
	}
	return nil
}
