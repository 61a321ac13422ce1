package engine

import (
	"context"

	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
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
	hashes map[*Field]string // of the passwords that were typed
	known  *loaded           // the record as read before the transaction, where something asked for it
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
	if w.screen.Decl.Singleton.PerUser {
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
		return w.ahead()
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
