package save

import (
	"context"

	"gorm.io/gorm"

	"backoffice/backend/engine/model"
	"backoffice/backend/engine/port"
	"backoffice/backend/engine/rows"
	"backoffice/backend/fault"
)

// Save runs a save of one of the children.
func (k *ChildCall) Save(ctx context.Context, id uint64, body port.Body, action string) (port.Result, error) {
	if err := k.Ask(ctx); err != nil {
		return port.Result{}, err
	}
	w := &saveOp{Saver: k.Saver, ctx: ctx, caller: k.caller, screen: k.Child.Self, id: id, action: action, faults: fault.Fields{}, child: k}
	return w.run(body)
}

// Ask finds out before anything costs whether the caller may.
func (k *ChildCall) Ask(ctx context.Context) error {
	_, err := k.Open(k.Deps.DB.Read(ctx), rows.Live)
	return err
}

// place puts a new child below its record, at the end. Returns Invalid where
// the record has as many as it may.
func (k *ChildCall) place(tx *gorm.DB, rec *rows.Record) error {
	main, last := k.Child.Self.Main, "0"
	if k.Child.Position != nil {
		last = "COALESCE(MAX(" + k.Child.Position.Quoted() + "), 0)"
	}
	var have struct{ Count, Last int64 }
	err := tx.Table(main.Name).Where(k.Child.OwnerColumn.Quoted()+" = ? AND `live` = ?", k.id, true).
		Select("COUNT(*) AS `count`, " + last + " AS `last`").Scan(&have).Error
	if err != nil {
		return err
	}
	if have.Count >= int64(k.Child.Decl.Most) {
		at := k.Child.Decl.Upload
		if at == "" {
			at = k.Child.Decl.Name
		}
		return fault.Field(at, "errors.childrenFull", "Count", k.Child.Decl.Most)
	}
	if err := k.Child.OwnerColumn.Set(rec.Val, k.id); err != nil || k.Child.Position == nil {
		return err
	}
	return k.Child.Position.Set(rec.Val, have.Last+1)
}

// lock keeps the record from others that the saved child belongs to.
func (w *saveOp) lock(tx *gorm.DB) error {
	if w.child == nil || w.child.Child.Decl.Of != "" {
		return nil
	}
	_, err := w.child.Open(tx, rows.Locked)
	return err
}

// place puts a new child below its record.
func (w *saveOp) place(tx *gorm.DB) error {
	if w.child == nil || w.child.Child.Decl.Of != "" {
		return nil
	}
	return w.child.place(tx, w.rec)
}

// Owns returns NotFound for a child of another record.
func (w *saveOp) owns(rec *rows.Record) error {
	if w.child == nil {
		return nil
	}
	return w.child.Owns(rec)
}

// answered notes what whoever sent a file is answered.
func (w *saveOp) answered(tx *gorm.DB) error {
	if w.incoming == nil {
		return nil
	}
	k := w.child
	var row port.Row
	if k.Child.Decl.Of != "" {
		known, err := k.described(tx, []*rows.Record{w.rec})
		if err != nil {
			return err
		}
		row = port.Row{"id": rows.HeadOf(w.screen, w.rec.Val).ID, "title": w.Rows.Title(w.screen, w.rec.Val), "file": known[k.FileOf(w.rec)]}
	} else {
		rows, err := k.AsRows(tx, []*rows.Record{w.rec})
		if err != nil {
			return err
		}
		row = rows[0]
	}
	w.answer = row
	return w.incoming.Finish(tx, row)
}

// ofOwner are the calls of the list that the saved record belongs to, below the record that
// it names; nil where it is no child.
func (w *saveOp) ofOwner() *ChildCall {
	c := w.screen.AsChild
	if c == nil {
		return nil
	}
	owner, _ := model.IntOf(c.OwnerColumn.Get(w.rec.Val))
	return &ChildCall{Saver: w.Saver, caller: w.caller, Child: c, id: uint64(owner)}
}

// logEntry writes the save of a child to the log: nothing where nothing changed.
func (w *saveOp) logEntry(tx *gorm.DB, e port.Entry) error {
	k := w.ofOwner()
	if k == nil {
		return w.Deps.Journal.Write(tx, e)
	}
	if w.old != nil && len(e.Changes) == 0 {
		return nil
	}
	one := k.Entry(w.rec, e.Action, e.At)
	one.Changes = e.Changes
	files := []*rows.Record{w.rec}
	if w.old != nil {
		files = append(files, w.old)
	}
	return k.Log(tx, files, one)
}
