package engine

import (
	"context"
	"fmt"
	"reflect"

	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

// saving is one save on its way: what was asked, and what the transaction
// needs to know. Everything that can be done before the transaction is.
type saving struct {
	*Engine
	ctx    context.Context
	caller Caller
	screen *Screen
	id     uint64 // 0 creates
	deed   string // what the log calls a change
	in     input
	faults fault.Fields
	files  map[*Upload]Stored
	known  *loaded // the record as read before the transaction, where something asked for it
	says   *fault.Message
	// note, where it is given, runs in the transaction with the new record as the wire has it.
	note func(tx *gorm.DB, answer any) error

	// Of the transaction's last run.
	old *loaded
	rec *loaded
}

// Save creates a record, or changes the one called id, and everything that
// belongs to it in one transaction. Returns Invalid with every wrong field,
// NotFound, Forbidden, and Conflict where the record changed since the version
// that the body names.
func (e *Engine) Save(ctx context.Context, caller Caller, screen string, id uint64, body Body) (Done, error) {
	return e.saveAs(ctx, caller, screen, id, body, "update")
}

// saveAs is Save; the log tells of a change as deed.
func (e *Engine) saveAs(ctx context.Context, caller Caller, screen string, id uint64, body Body, deed string) (Done, error) {
	s, err := e.formOf(screen)
	if err != nil {
		return Done{}, err
	}
	act := resource.ActUpdate
	if id == 0 && s.Decl.Singleton == nil {
		act = resource.ActCreate
		if s.Decl.List != nil && s.Decl.List.NoCreate {
			return Done{}, fault.New(fault.NotFound, "errors.notFound")
		}
	}
	if err := e.deps.Guard.Require(caller.Actor, s.Decl.Name, act); err != nil {
		return Done{}, err
	}
	w := &saving{Engine: e, ctx: ctx, caller: caller, screen: s, id: id, deed: deed, faults: fault.Fields{}}
	if err := w.find(); err != nil {
		return Done{}, err
	}
	return w.run(body)
}

// run saves, once it is clear who asks for what.
func (w *saving) run(body Body) (Done, error) {
	e, ctx, caller, s := w.Engine, w.ctx, w.caller, w.screen
	defer w.discard()
	if err := w.prove(body); err != nil {
		return Done{}, w.wire(err)
	}
	if err := e.deps.DB.Tx(ctx, w.write); err != nil {
		return Done{}, w.wire(w.explain(err))
	}
	w.files = nil
	e.written(ctx, s)
	done := Done{Message: "common.messages.updated"}
	if w.old == nil {
		done.Message = "common.messages.created"
	}
	if w.says != nil {
		done.Message, done.Args = w.says.Key, w.says.Args
	}
	var err error
	done.Data, err = e.saved(ctx, caller, s, w.rec)
	return done, err
}

// formOf returns a screen that saves.
func (e *Engine) formOf(name string) (*Screen, error) {
	s, ok := e.Screen(name)
	if !ok || s.Decl.Form == nil {
		return nil, fault.New(fault.NotFound, "errors.notFound")
	}
	return s, nil
}

// find settles whether the save creates. A singleton's record comes into being
// with its first save.
func (w *saving) find() error {
	if w.screen.Decl.Singleton == nil {
		return nil
	}
	if w.id > 1 {
		return fault.New(fault.NotFound, "errors.notFound")
	}
	if w.screen.Decl.Singleton.Own {
		w.id = w.caller.Actor.ID
		_, err := w.current()
		return err
	}
	w.id = w.screen.Decl.Singleton.RecordID()
	_, err := w.current()
	if fault.CodeOf(err) == fault.NotFound {
		w.id, err = 0, nil
	}
	return err
}

// prove decodes and checks all that needs no transaction, and takes the files.
func (w *saving) prove(body Body) error {
	creating := w.id == 0
	body = w.unwire(body)
	form := *w.screen.Decl.Form
	d := &decoder{faults: w.faults, creating: creating, locales: w.deps.Locales}
	w.in = d.form(form, body)
	validate(form, creating, w.in, w.storedValue, w.faults)
	w.sanitise()
	if err := w.options(); err != nil {
		return err
	}
	if err := w.take(); err != nil {
		return err
	}
	if len(w.faults) == 0 {
		return w.outside()
	}
	// Who may not see the record is not told what would be wrong with it.
	if !creating {
		old, err := w.current()
		if err != nil {
			return err
		}
		if err := w.allowed(resource.ActUpdate, old); err != nil {
			return err
		}
	}
	return w.faults.Err()
}

// outside lets the screen do what takes long with the record as it will be,
// while no transaction holds up others.
func (w *saving) outside() error {
	hook := w.screen.Decl.Hooks.Outside
	if hook == nil {
		return nil
	}
	act, rec, was := resource.ActCreate, newLoaded(w.screen), any(nil)
	if w.id != 0 {
		old, err := w.current()
		if err != nil {
			return err
		}
		act, rec, was = resource.ActUpdate, old.clone(w.screen), old.ptr
		if err := w.allowed(act, old); err != nil {
			return err
		}
		if err := w.conflict(w.deps.DB.Read(w.ctx), w.screen, headOf(w.screen, old.val), w.in.version); err != nil {
			return err
		}
	}
	if err := w.assign(rec, w.known); err != nil {
		return err
	}
	call := w.readCall(w.ctx, w.caller)
	call.Say = w.say
	return hook(call, rec.ptr, was)
}

func (w *saving) say(key string, pairs ...any) {
	m := fault.M(key, pairs...)
	w.says = &m
}

// current reads the record before the transaction, once.
func (w *saving) current() (*loaded, error) {
	if w.known != nil {
		return w.known, nil
	}
	rec, err := w.readRecord(w.ctx, w.screen, w.id)
	if err != nil {
		return nil, err
	}
	if rec == nil || headOf(w.screen, rec.val).DeletedAt != nil {
		return nil, fault.New(fault.NotFound, "errors.notFound")
	}
	w.known = rec
	return rec, nil
}

// storedValue tells the rules of a value that the body left as it is.
func (w *saving) storedValue(path string) any {
	rec, err := w.current()
	if err != nil {
		return nil // the transaction will tell
	}
	return rec.decoded(w.screen, path)
}

// allowed asks the screen's own rule.
func (w *saving) allowed(act resource.Act, rec *loaded) error {
	return mayDo(w.screen, w.caller.Actor, act, rec.ptr)
}

func mayDo(s *Screen, actor resource.Actor, act resource.Act, rec any) error {
	if s.Decl.Hooks.May != nil && !s.Decl.Hooks.May(actor, act, rec) {
		return fault.New(fault.Forbidden, "errors.forbidden")
	}
	return nil
}

// write is the transaction. It may run again after a deadlock.
func (w *saving) write(tx *gorm.DB) error {
	w.old, w.rec = nil, nil
	call := w.call(tx, w.caller)
	call.Say = w.say
	if w.id == 0 {
		return w.create(tx, call)
	}
	return w.update(tx, call)
}

func (e *Engine) call(tx *gorm.DB, caller Caller) *resource.Call {
	call := &resource.Call{
		Context: tx.Statement.Context, Actor: caller.Actor, Locale: caller.Locale, Now: e.deps.Now(), Zone: e.deps.Zone, Tx: tx,
		Effect: func(kind string, payload any) error { return e.deps.Outbox.Add(tx, kind, payload) },
		Say:    func(string, ...any) {}, // what is no save has a Reply
	}
	call.Named = e.naming(call)
	return call
}

func (w *saving) create(tx *gorm.DB, call *resource.Call) error {
	w.rec = newLoaded(w.screen)
	if err := w.assign(w.rec, nil); err != nil {
		return err
	}
	if err := w.kept(newLoaded(w.screen)); err != nil {
		return err
	}
	if err := w.allowed(resource.ActCreate, w.rec); err != nil {
		return err
	}
	head := headOf(w.screen, w.rec.val)
	head.CreatedAt, head.UpdatedAt, head.Version, head.Live = call.Now, call.Now, 1, alive()
	if only := w.screen.Decl.Singleton; only != nil {
		head.ID = only.RecordID()
	}
	if err := w.unique(tx); err != nil {
		return err
	}
	if hook := w.screen.Decl.Hooks.BeforeSave; hook != nil {
		if err := hook(call, w.rec.ptr, nil); err != nil {
			return err
		}
	}
	if err := w.keys(); err != nil {
		return err
	}
	if err := w.insert(tx, head); err != nil {
		return err
	}
	return w.finish(tx, call, "create", nil)
}

func (w *saving) update(tx *gorm.DB, call *resource.Call) error {
	old, err := w.record(tx, w.screen, w.id, wantLocked)
	if err != nil {
		return err
	}
	if err := w.allowed(resource.ActUpdate, old); err != nil {
		return err
	}
	head := headOf(w.screen, old.val)
	if err := w.conflict(tx, w.screen, head, w.in.version); err != nil {
		return err
	}
	w.old, w.rec = old, old.clone(w.screen)
	if err := w.assign(w.rec, old); err != nil {
		return err
	}
	if err := w.kept(old); err != nil {
		return err
	}
	if err := w.loops(tx); err != nil {
		return err
	}
	if err := w.unique(tx); err != nil {
		return err
	}
	head = headOf(w.screen, w.rec.val)
	head.UpdatedAt, head.Version = call.Now, head.Version+1
	if hook := w.screen.Decl.Hooks.BeforeSave; hook != nil {
		if err := hook(call, w.rec.ptr, old.ptr); err != nil {
			return err
		}
	}
	if err := w.keys(); err != nil {
		return err
	}
	if err := updateRow(tx, w.screen.Main, w.rec.val, old.val); err != nil {
		return fmt.Errorf("update %s %d: %w", w.screen.Decl.Name, w.id, err)
	}
	return w.finish(tx, call, w.deed, old.ptr)
}

// kept refuses a change of a field that the caller lacks the right to. A new
// record may have its default.
func (w *saving) kept(before *loaded) error {
	for _, f := range w.screen.Fields {
		need := f.Decl.NeededAct
		if need == "" || f.Column == nil || sameColumn(f.Column, w.rec.val, before.val) {
			continue
		}
		if w.id == 0 && f.Decl.DefaultValue != nil && fmt.Sprint(f.Decl.DefaultValue) == fmt.Sprint(f.Column.Get(w.rec.val)) {
			continue
		}
		if err := w.deps.Guard.Require(w.caller.Actor, w.screen.Decl.Name, resource.Act(need)); err != nil {
			return err
		}
	}
	return nil
}

// insert writes the main row and learns its id.
func (w *saving) insert(tx *gorm.DB, head *resource.Record) error {
	main := w.screen.Main
	args, err := main.InsertArgs(w.rec.val)
	if err != nil {
		return err
	}
	statement := main.Insert
	if head.ID != 0 {
		statement = withID(statement)
		args = append([]any{int64(head.ID)}, args...)
	}
	result, err := exec(tx, statement, args...)
	if err != nil {
		return fmt.Errorf("create %s: %w", w.screen.Decl.Name, err)
	}
	if head.ID == 0 {
		id, err := result.LastInsertId()
		if err != nil {
			return fmt.Errorf("create %s: %w", w.screen.Decl.Name, err)
		}
		head.ID = uint64(id)
	}
	return nil
}

// finish writes what belongs to the record, then tells of it.
func (w *saving) finish(tx *gorm.DB, call *resource.Call, action string, old any) error {
	head := headOf(w.screen, w.rec.val)
	if err := w.writeLangs(tx, w.screen.Langs, langsOf(w.screen, w.old), w.rec.val, head.ID, true); err != nil {
		return err
	}
	if err := w.relate(tx, head.ID); err != nil {
		return err
	}
	if err := w.settleFiles(tx); err != nil {
		return err
	}
	if hook := w.screen.Decl.Hooks.AfterSave; hook != nil {
		if err := hook(call, w.rec.ptr, old); err != nil {
			return err
		}
	}
	if err := w.tell(tx); err != nil {
		return err
	}
	return w.deps.Journal.Write(tx, Entry{
		ActorID: w.caller.Actor.ID, Screen: w.screen.Decl.Name, Model: w.screen.Decl.Model, RowID: head.ID,
		Action: action, Title: w.titleOf(w.screen, w.rec.val), Changes: changes(w.screen, w.old, w.rec), At: call.Now,
	})
}

// explain turns what the database refused into a fault that names the field.
func (w *saving) explain(err error) error {
	if fault.As(err) != nil {
		return err
	}
	switch {
	case db.IsDuplicate(err):
		if again := w.deps.DB.Tx(w.ctx, w.everyUnique); fault.As(again) != nil {
			return again
		}
		return fault.Wrap(err, fault.Conflict, "errors.conflict")
	case db.IsForeignKey(err):
		return fault.Wrap(err, fault.Conflict, "errors.conflict")
	}
	return err
}

func alive() *bool { b := true; return &b }

// headOf is the beginning that every record has.
func headOf(s *Screen, rec reflect.Value) *resource.Record {
	return rec.FieldByIndex(recordIndex(s.Main.Type)).Addr().Interface().(*resource.Record)
}

func recordIndex(t reflect.Type) []int {
	f, _ := t.FieldByName(recordType.Name())
	return f.Index
}
