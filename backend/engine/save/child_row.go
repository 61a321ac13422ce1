package save

import (
	"context"
	"maps"

	"gorm.io/gorm"

	"backoffice/backend/engine/port"
	"backoffice/backend/engine/rows"
	"backoffice/backend/resource"
)

// Shown are children as a list has them: what their form has, with the label in place of
// what was chosen, and what the columns show beside it.
func (k *ChildCall) Shown(ctx context.Context, recs []*rows.Record) ([]port.Row, error) {
	return k.shown(ctx, recs, true)
}

// shown is Shown; without labels the form goes on with what was saved.
func (k *ChildCall) shown(ctx context.Context, recs []*rows.Record, labels bool) ([]port.Row, error) {
	out, err := k.AsRows(k.Deps.DB.Read(ctx), recs)
	if err != nil || len(recs) == 0 || k.Child.Decl.View == resource.ViewImages || k.Child.Decl.View == resource.ViewFile {
		return out, err
	}
	s := k.Child.Self
	ids := make([]uint64, len(recs))
	for i, rec := range recs {
		ids[i] = rows.HeadOf(s, rec.Val).ID
	}
	set := k.Rows.Set(k.caller, s, s.List, k.Locales().Content(k.caller.Locale), ids)
	if err := set.Load(ctx); err != nil {
		return nil, err
	}
	for i, row := range out {
		// No field of the form has the order, so that a loaded child, which is sent back, goes without.
		if k.Child.Position != nil {
			row[k.Child.Position.Name] = k.Child.Position.Get(recs[i].Val)
		}
		cells := set.ByID[ids[i]]
		maps.DeleteFunc(cells, func(key string, _ any) bool {
			f := s.ByPath[key]
			_, has := row[key]
			return has && (!labels || f == nil || !f.Decl.Traits().IsChoice)
		})
		maps.Copy(row, cells)
	}
	return out, nil
}

// AsRows are children as the wire has them, read in tx.
func (k *ChildCall) AsRows(tx *gorm.DB, recs []*rows.Record) ([]port.Row, error) {
	switch k.Child.Decl.View {
	case resource.ViewImages:
		return k.imageRows(tx, recs)
	case resource.ViewFile:
		return k.fileRows(tx, recs)
	}
	s, w := k.Child.Self, k.Rows.NewForm()
	may := k.Rows.MayByRole(k.caller, s, false)
	update := k.Rows.Require(k.caller.Actor, s, resource.ActUpdate) == nil
	out := make([]port.Row, len(recs))
	for i, rec := range recs {
		if hook := s.Decl.Hooks.Prepare; hook != nil {
			if err := hook(k.ReadCall(tx.Statement.Context, k.caller), rec.Ptr); err != nil {
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
			if k.Rows.IsActionAvailable(s, k.caller, a, false, rec.Ptr, state) {
				can = append(can, a.Name)
			}
		}
		row["can"] = can
		out[i] = row
	}
	return out, w.Describe(tx)
}

// imageRows are images as 001 §7 has them.
func (k *ChildCall) imageRows(tx *gorm.DB, recs []*rows.Record) ([]port.Row, error) {
	known, err := k.described(tx, recs)
	if err != nil {
		return nil, err
	}
	s, w := k.Child.Self, k.Rows.NewForm()
	out := make([]port.Row, len(recs))
	for i, rec := range recs {
		file, languages := known[k.FileOf(rec)], map[string]any{}
		if s.Langs != nil {
			row := port.Row{}
			k.Rows.NewForm().Langs(row, s.Langs, s.Locales, rec.Val, k.Deps.Locales)
			languages, _ = row["langs"].(map[string]any)
		}
		out[i] = port.Row{
			"id": rows.HeadOf(s, rec.Val).ID, "path": file.URL, "url": file.URL, "thumb": file.Thumb, "name": file.Name,
			"status": 0, "order": k.Value(rec, k.Child.Decl.Position), "rotation": k.Value(rec, "rotation"), "languages": languages,
		}
		if k.Value(rec, "status") == true {
			out[i]["status"] = 1
		}
		w.Fields(out[i], k.Child.Further, rec.Val, rec)
	}
	return out, w.Describe(tx)
}

// fileRows are the one file of a record as 001 §3 has it; nulls where it has none.
func (k *ChildCall) fileRows(tx *gorm.DB, recs []*rows.Record) ([]port.Row, error) {
	known, err := k.described(tx, recs)
	if err != nil {
		return nil, err
	}
	out := make([]port.Row, len(recs))
	for i, rec := range recs {
		out[i] = port.Row{"id": rows.HeadOf(k.Child.Self, rec.Val).ID, "file": nil, "file_path": nil, "type": nil, "size": nil}
		if s, ok := known[k.FileOf(rec)]; ok {
			out[i]["file"], out[i]["file_path"], out[i]["type"], out[i]["size"] = s.Name, s.URL, s.Type, s.Size
		}
	}
	return out, nil
}

// Value is what a column of a child holds, nil where there is no such column.
func (k *ChildCall) Value(rec *rows.Record, column string) any {
	if c := k.Child.Self.Main.StoredColumn(column); c != nil {
		return c.Get(rec.Val)
	}
	return nil
}
