package save

import (
	"fmt"
	"slices"

	"gorm.io/gorm"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/port"
	"backoffice/backend/engine/revision"
	"backoffice/backend/engine/rows"
	"backoffice/backend/engine/validate"
	"backoffice/backend/engine/write"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

// Write is the transaction. It may run again after a deadlock.
func (w *saveOp) write(tx *gorm.DB) error {
	w.old, w.rec, w.nothing = nil, nil, false
	lent := w.Begin(w.ctx, tx, w.caller)
	lent.Call.Say, lent.Call.Warn = w.say, w.warn
	if err := w.lock(tx); err != nil {
		return err
	}
	save := w.update
	if w.id == 0 {
		save = w.create
	}
	if err := save(tx, lent.Call); err != nil {
		return err
	}
	return lent.Done()
}

func (w *saveOp) create(tx *gorm.DB, call *resource.Call) error {
	w.rec = rows.New(w.screen)
	if err := w.assign(w.rec, nil); err != nil {
		return err
	}
	if err := w.place(tx); err != nil {
		return err
	}
	if err := w.checkFieldRights(rows.New(w.screen)); err != nil {
		return err
	}
	if err := w.checkBeginning(); err != nil {
		return err
	}
	if err := w.allowed(resource.ActCreate, w.rec); err != nil {
		return err
	}
	return w.insertNew(tx, call)
}

// insertNew makes w.rec a record of the screen.
func (w *saveOp) insertNew(tx *gorm.DB, call *resource.Call) error {
	w.action = "create"
	head := rows.HeadOf(w.screen, w.rec.Val)
	head.CreatedAt, head.UpdatedAt, head.Version, head.Live = call.Now, call.Now, 1, alive()
	if only := w.screen.Decl.Singleton; only != nil {
		head.ID = only.RecordID()
	}
	if err := w.begin(); err != nil {
		return err
	}
	if err := w.chosen.Still(tx, nil); err != nil {
		return err
	}
	if err := validate.Loops(tx, w.screen, 0, w.rec, nil); err != nil {
		return err
	}
	if err := validate.Unique(tx, w.indexes, w.screen, w.rec, w.old); err != nil {
		return err
	}
	if err := w.beforeWrite(call); err != nil {
		return err
	}
	if err := w.checkStates(); err != nil {
		return err
	}
	if err := write.Keys(w.Deps.Locales, w.screen, w.rec); err != nil {
		return err
	}
	if err := write.Insert(tx, w.screen, w.rec.Val); err != nil {
		return err
	}
	return w.finish(tx, call, nil)
}

func (w *saveOp) update(tx *gorm.DB, call *resource.Call) error {
	old, err := rows.Find(tx, w.screen, w.id, rows.Locked)
	if fault.CodeOf(err) == fault.NotFound {
		removed, err := rows.FindAll(tx, w.screen, []uint64{w.id}, rows.Removed)
		if err != nil {
			return err
		}
		if len(removed) == 0 {
			return w.gone(nil)
		}
		return w.gone(removed[0])
	}
	if err != nil {
		return err
	}
	if err := w.owns(old); err != nil {
		return err
	}
	if err := w.allowed(resource.ActUpdate, old); err != nil {
		return err
	}
	head := rows.HeadOf(w.screen, old.Val)
	if err := w.Conflict(tx, w.caller, w.screen, head, w.in.Version); err != nil {
		return err
	}
	if err := w.in.Echo.Check(head); err != nil {
		return err
	}
	if err := w.flagItems(call, old); err != nil {
		return err
	}
	w.old, w.rec = old, old.Clone(w.screen)
	if err := w.assign(w.rec, old); err != nil {
		return err
	}
	if err := w.checkFieldRights(old); err != nil {
		return err
	}
	if err := w.checkLocked(old); err != nil {
		return err
	}
	return w.persist(tx, call)
}

// flagItems has the screen say which items of the record may be taken away,
// where a group asks.
func (w *saveOp) flagItems(call *resource.Call, rec *rows.Record) error {
	needed := slices.ContainsFunc(w.screen.Fields, func(f *bind.Field) bool { return f.Group != nil && f.Group.Removable != nil })
	if !needed {
		return nil
	}
	return w.screen.Decl.Hooks.Prepare(call, rec.Ptr)
}

// beforeWrite has the screen look at the record before it is written.
func (w *saveOp) beforeWrite(call *resource.Call) error {
	if err := w.check(call); err != nil {
		return err
	}
	if hook := w.screen.Decl.Hooks.BeforeSave; hook != nil {
		return hook(call, w.rec.Ptr, w.oldPtr())
	}
	return nil
}

// check has the screen refuse what no field can know by itself.
func (w *saveOp) check(call *resource.Call) error {
	if hook := w.screen.Decl.Hooks.Check; hook != nil {
		return hook(call, w.rec.Ptr, w.oldPtr())
	}
	return nil
}

// oldPtr is the record as it was; nil while it is created.
func (w *saveOp) oldPtr() any {
	if w.old == nil {
		return nil
	}
	return w.old.Ptr
}

// persist writes what w.rec differs in from w.old, which stands in the
// database: changed columns only.
func (w *saveOp) persist(tx *gorm.DB, call *resource.Call) error {
	if err := w.chosen.Still(tx, w.old); err != nil {
		return err
	}
	if err := validate.Loops(tx, w.screen, w.id, w.rec, w.old); err != nil {
		return err
	}
	if err := validate.Unique(tx, w.indexes, w.screen, w.rec, w.old); err != nil {
		return err
	}
	was, head := rows.HeadOf(w.screen, w.old.Val), rows.HeadOf(w.screen, w.rec.Val)
	head.UpdatedAt, head.Version = call.Now, was.Version+1
	if err := w.beforeWrite(call); err != nil {
		return err
	}
	if err := w.checkStates(); err != nil {
		return err
	}
	if err := write.Keys(w.Deps.Locales, w.screen, w.rec); err != nil {
		return err
	}
	if !w.command {
		var err error
		if w.nothing, err = rows.Unchanged(w.screen, w.rec, w.old); err != nil || w.nothing {
			*head = *was
			return err
		}
	}
	if _, err := write.Update(tx, w.screen.Main, w.rec.Val, w.old.Val); err != nil {
		return fmt.Errorf("update %s %d: %w", w.screen.Decl.Name, w.id, err)
	}
	return w.finish(tx, call, w.old.Ptr)
}

// checkFieldRights refuses a change of a field that the caller lacks the right to.
func (w *saveOp) checkFieldRights(before *rows.Record) error {
	for _, f := range w.screen.Fields {
		need := f.Decl.NeededAct
		if need == "" || f.Column == nil || f.Column.Same(w.rec.Val, before.Val) {
			continue
		}
		if err := w.Rows.Require(w.caller.Actor, w.screen, resource.Act(need)); err != nil {
			return err
		}
	}
	return nil
}

// finish writes what belongs to the record, then logs it.
func (w *saveOp) finish(tx *gorm.DB, call *resource.Call, old any) error {
	head := rows.HeadOf(w.screen, w.rec.Val)
	if err := write.Langs(tx, w.screen.Langs, write.LangsOf(w.screen, w.old), w.rec.Val, head.ID, true); err != nil {
		return err
	}
	if err := write.Relate(tx, w.screen, w.rec, w.old, head.ID, w.Deps.Now()); err != nil {
		return err
	}
	if err := w.finalizeFiles(tx); err != nil {
		return err
	}
	if hook := w.screen.Decl.Hooks.AfterSave; hook != nil {
		if err := hook(call, w.rec.Ptr, old); err != nil {
			return err
		}
	}
	if err := w.answered(tx); err != nil {
		return err
	}
	return w.log(tx, call)
}

// log writes an entry of what was done to the record: of a command also what it
// changed outside the form.
func (w *saveOp) log(tx *gorm.DB, call *resource.Call) error {
	changes := revision.Changes(w.screen, w.old, w.rec)
	if w.command {
		changes = append(append(changes, revision.ColumnChanges(w.screen, w.old, w.rec)...), w.extra...)
	}
	return w.logEntry(tx, port.Entry{
		ActorID: w.caller.Actor.ID, Screen: w.screen.Decl.Name, Model: w.screen.Decl.Model,
		RowID: rows.HeadOf(w.screen, w.rec.Val).ID, Action: w.action, Title: w.Rows.Title(w.screen, w.rec.Val), Changes: changes, At: call.Now,
	})
}

// remove does what a screen wants done before the record is marked as removed.
func (w *saveOp) remove(tx *gorm.DB, call *resource.Call) error {
	if hook := w.screen.Decl.Hooks.BeforeDestroy; hook != nil {
		if err := hook(call, w.rec.Ptr); err != nil {
			return err
		}
	}
	return w.log(tx, call)
}

// everyUnique looks for values that others hold.
func (w *saveOp) everyUnique(tx *gorm.DB) error {
	return validate.EveryUnique(tx, w.screen, w.rec, w.old)
}

// explain turns what the database refused into a fault that names the field.
func (w *saveOp) explain(err error) error {
	return w.explained(err, func() error { return w.Deps.DB.Tx(w.ctx, w.everyUnique) })
}

// explainIn is explain within a transaction that goes on.
func (w *saveOp) explainIn(tx *gorm.DB, err error) error {
	return w.explained(err, func() error { return w.everyUnique(tx) })
}

func (w *saveOp) explained(err error, look func() error) error {
	if fault.As(err) != nil {
		return err
	}
	switch {
	case db.IsDuplicate(err):
		if again := look(); fault.As(again) != nil {
			return again
		}
		return fault.Wrap(err, fault.Conflict, "errors.conflict")
	case db.IsForeignKey(err):
		return fault.Wrap(err, fault.Conflict, "errors.conflict")
	}
	return err
}

func alive() *bool { b := true; return &b }
