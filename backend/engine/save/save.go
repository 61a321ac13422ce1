package save

import (
	"context"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/input"
	"backoffice/backend/engine/port"
	"backoffice/backend/engine/rows"
	"backoffice/backend/engine/validate"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

// saveOp is one save on its way: what was asked, and what the transaction
// needs to know. Everything that can be done before the transaction is.
type saveOp struct {
	*Saver
	ctx    context.Context
	caller port.Caller
	screen *bind.Screen
	id     uint64 // 0 creates
	action string // what the log calls a change
	in     input.Form
	faults fault.Fields
	files  map[*resource.Upload]resource.StoredFile
	hashes map[*bind.Field]string // of the passwords that were typed
	known  *rows.Record           // the record as read before the transaction, where something asked for it
	says   *fault.Message
	warns  bool // what it says is a warning
	// command says that code of a screen changed the record, not a form, and
	// Extra what the log shows of it beside.
	command bool
	extra   []port.Change
	many    *Many      // what many saves at once share; nil of one
	child   *ChildCall // where it is a child of a record
	// incoming is the file that the record is made of, where it was sent by
	// itself, and answer what its sender gets.
	incoming resource.Incoming
	answer   port.Row
	form     resource.Form // the form with its conditions as they are now
	chosen   validate.Chosen

	// Of the transaction's last run.
	old     *rows.Record
	rec     *rows.Record
	nothing bool // there was nothing to write
}

// Save creates a record of a screen, or changes the one called id; action is what
// the log calls a change. It returns what Engine.Save does.
func (e *Saver) Save(ctx context.Context, caller port.Caller, s *bind.Screen, id uint64, body port.Body, action string) (port.Result, error) {
	act := resource.ActUpdate
	if id == 0 && s.Decl.Singleton == nil {
		act = resource.ActCreate
		if s.Decl.List != nil && s.Decl.List.NoCreate {
			return port.Result{}, fault.New(fault.NotFound, "errors.notFound")
		}
	}
	if err := e.Deps.Guard.Require(caller.Actor, s.Decl.Name, act); err != nil {
		return port.Result{}, err
	}
	w := &saveOp{Saver: e, ctx: ctx, caller: caller, screen: s, id: id, action: action, faults: fault.Fields{}}
	if err := w.resolveID(); err != nil {
		return port.Result{}, err
	}
	return w.run(body)
}

// run saves, once it is clear who asks for what.
func (w *saveOp) run(body port.Body) (port.Result, error) {
	e, ctx, caller, s := w.Saver, w.ctx, w.caller, w.screen
	defer w.discard()
	if err := w.parse(body); err != nil {
		return port.Result{}, w.toByField(err)
	}
	ctx, written := db.WithWritten(ctx)
	if err := e.Deps.DB.Tx(ctx, w.write); err != nil {
		return port.Result{}, w.toByField(w.explain(err))
	}
	w.files = nil
	done := port.Result{Message: "common.messages.updated"}
	switch {
	case w.nothing:
		done.Message = UnchangedMessage
	case w.says != nil:
		done.Message, done.Args, done.Warns = w.says.Key, w.says.Args, w.warns
	case w.old == nil && s.Decl.Singleton == nil:
		done.Message = "common.messages.created"
	}
	if !w.nothing {
		noteSaved(ctx, s, w.rec.Val)
		e.InvalidateWritten(ctx, written)
	}
	if w.incoming != nil {
		return done, nil // its sender has been answered
	}
	var err error
	if w.child != nil && w.child.Child.Decl.Of == "" {
		var shown []port.Row
		if shown, err = w.child.shown(ctx, []*rows.Record{w.rec}, false); err == nil {
			done.Data = shown[0]
		}
		return done, err
	}
	done.Data, err = e.saved(ctx, caller, s, w.rec)
	return done, err
}

// resolveID settles whether the save creates. A singleton's record comes into being
// with its first save.
func (w *saveOp) resolveID() error {
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

// parse decodes and checks all that needs no transaction, and takes the files.
func (w *saveOp) parse(body port.Body) error {
	creating := w.id == 0
	body = w.fromByField(body)
	form, err := w.knownForm()
	if err != nil {
		return err
	}
	w.form = form
	d := &input.Decoder{Faults: w.faults, Creating: creating, Locales: w.Deps.Locales, KeepsAbsent: w.caller.KeepsAbsent, Untouchable: w.untouchable()}
	w.in = d.Form(form, body)
	w.sanitise() // a text of which nothing is left is missing where one is required
	input.CheckForm(form, w.Deps.Locales, creating, w.in, w.previousValue, w.faults)
	if w.chosen, err = w.Sources.Form(w.ctx, w.screen, w.id, w.in, w.faults, w.previousValue, w.stored, w.many.choices()); err != nil {
		return err
	}
	if err := w.storeFiles(); err != nil {
		return err
	}
	if len(w.faults) == 0 {
		return w.beforeTx()
	}
	// Who may not see the record is not shown what would be wrong with it.
	if !creating {
		old, err := w.current()
		if err != nil {
			return err
		}
		if err := w.allowed(resource.ActUpdate, old); err != nil {
			return err
		}
		w.addFixed(old, w.faults)
	}
	// Of many, each refused one would cost as many questions as it has unique fields.
	if w.many == nil {
		if err := validate.AddTaken(w.Read(w.ctx), w.Deps.Locales, w.screen, w.id, body, w.faults); err != nil {
			return err
		}
	}
	return w.faults.Err()
}

// knownForm is the form, of many saves at once the one that they share.
func (w *saveOp) knownForm() (resource.Form, error) {
	if w.many != nil {
		return w.many.form, nil
	}
	return w.Sources.KnownForm(w.ctx, w.screen)
}

func (w *saveOp) say(key string, pairs ...any) {
	m := fault.M(key, pairs...)
	w.says = &m
}

func (w *saveOp) warn(key string, pairs ...any) {
	w.say(key, pairs...)
	w.warns = true
}

// current reads the record before the transaction, once.
func (w *saveOp) current() (*rows.Record, error) {
	if w.known != nil {
		return w.known, nil
	}
	rec, err := rows.One(w.Read(w.ctx), w.screen, w.id)
	if err != nil {
		return nil, err
	}
	if rec == nil || rows.HeadOf(w.screen, rec.Val).DeletedAt != nil {
		return nil, w.gone(rec)
	}
	if err := w.owns(rec); err != nil {
		return nil, err
	}
	w.known = rec
	return rec, nil
}

// gone refuses a save of what is not there, and says so of a record that was removed
// while it stood in a form; rec is nil where there never was one.
func (w *saveOp) gone(rec *rows.Record) error {
	if rec == nil {
		return fault.New(fault.NotFound, "errors.notFound")
	}
	if err := w.owns(rec); err != nil {
		return err
	}
	if w.child != nil && w.child.Child.Decl.View == resource.ViewImages {
		return fault.New(fault.NotFound, "errors.removedForGood") // nothing brings an image back
	}
	return fault.New(fault.NotFound, "errors.removedMeanwhile")
}

// stored is the record before the save; nil of a new one, and of one that the
// transaction will refuse.
func (w *saveOp) stored() *rows.Record {
	if w.id == 0 {
		return nil
	}
	rec, err := w.current()
	if err != nil {
		return nil
	}
	return rec
}

// previousValue returns to the rules a value that the body left as it is.
func (w *saveOp) previousValue(path string) any {
	rec, err := w.current()
	if err != nil {
		return nil // the transaction will report it
	}
	return rec.Decoded(w.screen, path)
}

// allowed asks the screen's own rule.
func (w *saveOp) allowed(act resource.Act, rec *rows.Record) error {
	return rows.MayDo(w.screen, w.caller.Actor, act, rec.Ptr)
}

// UnchangedMessage answers what would have written nothing new.
const UnchangedMessage = "common.messages.unchanged"
