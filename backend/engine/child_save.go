package engine

import (
	"context"

	"gorm.io/gorm"

	"backoffice/backend/engine/model"
	"backoffice/backend/engine/rows"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// SaveChild makes a child of a record, or changes the one called id. A list of
// images takes the images' titles as languages, and the version of the record
// that they belong to (001 §7); any other the form of one of them, with its own
// version. Returns Invalid with every wrong field, NotFound, Forbidden, and
// Conflict where the version is another.
func (e *Engine) SaveChild(ctx context.Context, c Caller, of ChildOf, id uint64, body Body) (Result, error) {
	act := resource.ActUpdate
	if id == 0 {
		act = resource.ActCreate
	}
	k, err := e.childCall(c, of, act)
	if err != nil {
		return Result{}, err
	}
	if k.child.Decl.View != resource.ViewImages {
		return k.save(ctx, id, body, "update")
	}
	if k.version, body, err = versionOf(body); err != nil {
		return Result{}, err
	}
	if _, said := body["langs"]; said {
		return Result{}, fault.Field("langs", "errors.unknown")
	}
	if said, ok := body["languages"]; ok {
		body["langs"] = said
		delete(body, "languages")
	}
	done, err := k.save(ctx, id, body, "update")
	return done, rename(err, "langs", "languages")
}

// save runs a save of one of the children.
func (k *childCall) save(ctx context.Context, id uint64, body Body, action string) (Result, error) {
	if err := k.ask(ctx); err != nil {
		return Result{}, err
	}
	w := &saveOp{Engine: k.Engine, ctx: ctx, caller: k.caller, screen: k.child.Self, id: id, action: action, faults: fault.Fields{}, child: k}
	return w.run(body)
}

// ask finds out before anything costs whether the caller may.
func (k *childCall) ask(ctx context.Context) error {
	_, err := k.open(k.deps.DB.Read(ctx), rows.Live)
	return err
}

// place puts a new child below its record, at the end. Returns Invalid where
// the record has as many as it may.
func (k *childCall) place(tx *gorm.DB, rec *rows.Record) error {
	main, last := k.child.Self.Main, "0"
	if k.child.Order != nil {
		last = "COALESCE(MAX(" + k.child.Order.Quoted() + "), 0)"
	}
	var have struct{ Count, Last int64 }
	err := tx.Table(main.Name).Where(k.child.OwnerColumn.Quoted()+" = ? AND `live` = ?", k.id, true).
		Select("COUNT(*) AS `count`, " + last + " AS `last`").Scan(&have).Error
	if err != nil {
		return err
	}
	if have.Count >= int64(k.child.Decl.Most) {
		at := k.child.Decl.Upload
		if at == "" {
			at = k.child.Decl.Name
		}
		return fault.Field(at, "errors.childrenFull", "Count", k.child.Decl.Most)
	}
	if err := k.child.OwnerColumn.Set(rec.Val, k.id); err != nil || k.child.Order == nil {
		return err
	}
	return k.child.Order.Set(rec.Val, have.Last+1)
}

// lock keeps the record from others that the saved child belongs to.
func (w *saveOp) lock(tx *gorm.DB) error {
	if w.child == nil || w.child.child.Decl.Of != "" {
		return nil
	}
	_, err := w.child.open(tx, rows.Locked)
	return err
}

// place puts a new child below its record.
func (w *saveOp) place(tx *gorm.DB) error {
	if w.child == nil || w.child.child.Decl.Of != "" {
		return nil
	}
	return w.child.place(tx, w.rec)
}

// owns returns NotFound for a child of another record.
func (w *saveOp) owns(rec *rows.Record) error {
	if w.child == nil {
		return nil
	}
	return w.child.owns(rec)
}

// answered notes what whoever sent a file is answered.
func (w *saveOp) answered(tx *gorm.DB) error {
	if w.incoming == nil {
		return nil
	}
	k := w.child
	var row Row
	if k.child.Decl.Of != "" {
		known, err := k.described(tx, []*rows.Record{w.rec})
		if err != nil {
			return err
		}
		row = Row{"id": rows.HeadOf(w.screen, w.rec.Val).ID, "title": w.rows.Title(w.screen, w.rec.Val), "file": known[k.fileOf(w.rec)]}
	} else {
		rows, err := k.asRows(tx, []*rows.Record{w.rec})
		if err != nil {
			return err
		}
		row = rows[0]
	}
	w.answer = row
	return w.incoming.Finish(tx, row)
}

// noted writes the save of a child to the log: nothing where nothing changed.
func (w *saveOp) noted(tx *gorm.DB, e Entry) error {
	c := w.screen.AsChild
	if c == nil {
		return w.deps.Journal.Write(tx, e)
	}
	owner, _ := model.IntOf(c.OwnerColumn.Get(w.rec.Val))
	k := &childCall{Engine: w.Engine, caller: w.caller, child: c, id: uint64(owner)}
	if w.old != nil && len(e.Changes) == 0 {
		return nil
	}
	one := k.entry(w.rec, e.Action, e.At)
	one.Changes = e.Changes
	files := []*rows.Record{w.rec}
	if w.old != nil {
		files = append(files, w.old)
	}
	return k.log(tx, files, one)
}
