package engine

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"gorm.io/gorm"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/input"
	"backoffice/backend/engine/rows"
	"backoffice/backend/engine/save"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// Run runs a command of a screen on the record id, on the records that the
// body's rows name, or on the whole list. What it changes in its records is
// saved. Returns NotFound, Forbidden, Invalid, and Conflict where a record is
// not in the state in which the command is offered; of several that are run
// each by itself, what the first says where none was done.
func (e *Engine) Run(ctx context.Context, caller Caller, screen, name string, id uint64, body Body) (Result, error) {
	s, ok := e.Screen(screen)
	if !ok {
		return Result{}, fault.New(fault.NotFound, "errors.notFound")
	}
	c, err := commandOf(s.Decl, name, id != 0, body)
	if err != nil {
		return Result{}, err
	}
	r := &running{Engine: e, ctx: ctx, caller: caller, screen: s, command: c, scope: scopeOf(c, id)}
	if !c.Has(r.scope) {
		return Result{}, fault.New(fault.NotFound, "errors.notFound")
	}
	if err := e.core.Deps.Guard.Require(caller.Actor, screen, resource.CommandAct(c.Name)); err != nil {
		return Result{}, err
	}
	return r.answer(id, body)
}

// answer runs the command, once it is clear who asks for what.
func (r *running) answer(id uint64, body Body) (Result, error) {
	if err := r.prove(id, body); err != nil {
		return Result{}, err
	}
	if err := r.run(); err != nil {
		return Result{}, err
	}
	// A command may write where only it knows.
	r.core.Drop(r.ctx)
	return r.done(), nil
}

// commandOf is the command that a call means: of several at one address the
// one whose payload the body has.
func commandOf(s resource.Screen, name string, row bool, body Body) (*resource.CommandDef, error) {
	c := bind.Command(s, name)
	if c == nil {
		return nil, fault.New(fault.NotFound, "errors.notFound")
	}
	if !row || c.Path == "" {
		return c, nil
	}
	wrong, several := fault.Fields{}, 0
	for i := range s.Commands {
		one := &s.Commands[i]
		if one.Path != c.Path {
			continue
		}
		meant := true
		for _, key := range slices.Sorted(maps.Keys(one.Payload)) {
			got, said := body[key]
			meant = meant && said && fmt.Sprint(got) == fmt.Sprint(one.Payload[key])
			switch {
			case len(wrong[key]) > 0:
			case said:
				wrong.Add(key, fault.M("errors.option"))
			default:
				wrong.Add(key, fault.M("errors.required"))
			}
		}
		if several++; meant {
			return one, nil
		}
	}
	if several == 1 {
		return c, nil
	}
	// What was sent is wrong; what was not is missing only where nothing was.
	if said := maps.Clone(wrong); len(said) > 0 {
		maps.DeleteFunc(said, func(key string, _ []fault.Message) bool { _, sent := body[key]; return !sent })
		if len(said) > 0 {
			wrong = said
		}
	}
	return nil, wrong.Err()
}

// scopeOf is what a call names: a record, or what the command is for without one.
func scopeOf(c *resource.CommandDef, id uint64) resource.Scope {
	switch {
	case id != 0:
		return resource.ScopeRow
	case c.On == resource.OnWhole:
		return resource.ScopeList
	}
	return resource.ScopeBulk
}

// running is one command on its way.
type running struct {
	*Engine
	ctx     context.Context
	caller  Caller
	screen  *Screen
	command *resource.CommandDef
	scope   resource.Scope
	ids     []uint64
	input   any

	child  *save.ChildCall    // where its records are children of another
	asked  map[uint64]*answer // what BeforeTx said, by record; 0 for the whole list
	reply  resource.Reply
	failed []failure
}

// answer is what BeforeTx returned of a record as it was at a version.
type answer struct {
	version int64
	value   any
	err     error
}

// prove decodes and checks what the command is given.
func (r *running) prove(id uint64, body Body) error {
	faults := fault.Fields{}
	var beside []string
	if r.scope == resource.ScopeBulk {
		beside = []string{"rows"}
		var err error
		if r.ids, err = rowsOf(Body{"rows": body["rows"]}); err != nil {
			maps.Copy(faults, fault.As(err).Fields)
		}
	}
	if id != 0 {
		r.ids = []uint64{id}
	}
	for name, want := range r.command.Payload {
		if got, said := body[name]; said && fmt.Sprint(got) != fmt.Sprint(want) {
			faults.Add(name, fault.M("errors.option"))
		}
		beside = append(beside, name)
	}
	d := &input.Decoder{Faults: faults, Creating: true, Locales: r.core.Deps.Locales}
	in := d.Input(r.command.Fields, body, beside...)
	check := &input.Checker{Faults: faults, Creating: true, Root: in}
	check.Level(r.command.Fields, in, "")
	if err := r.core.Sources.Input(r.ctx, r.screen, id, r.command.Fields, in, faults); err != nil {
		return err
	}
	if err := faults.Err(); err != nil {
		return err
	}
	var err error
	r.input, err = input.Typed(r.command.Input, r.command.Fields, in)
	return err
}

// errStale says that a record is no longer what BeforeTx has seen.
var errStale = errors.New("a record was changed while its command asked outside")

// mostAsked bounds how often a command asks outside about records that others
// keep changing.
const mostAsked = 5

func (r *running) run() error {
	for range mostAsked {
		if err := r.ask(); err != nil {
			return err
		}
		err := r.core.Deps.DB.Tx(r.ctx, r.write)
		if errors.Is(err, errStale) {
			continue
		}
		if fault.As(err) == nil && refusedByDatabase(err) {
			err = fault.Wrap(err, fault.Conflict, "errors.conflict")
		}
		return err
	}
	return fault.Wrap(errStale, fault.Conflict, "errors.conflict")
}

// write is the transaction. It may run again after a deadlock.
func (r *running) write(tx *gorm.DB) error {
	r.reply, r.failed = resource.Reply{}, nil
	if r.child != nil {
		if _, err := r.child.Open(tx, rows.Locked); err != nil {
			return err
		}
	}
	if r.command.On == resource.OnEach {
		return r.each(tx)
	}
	w := r.core.Begin(r.ctx, tx, r.caller)
	recs, err := r.load(tx)
	if err != nil {
		return err
	}
	if err := r.allowed(recs); err != nil {
		return err
	}
	given := make([]*save.Lent, len(recs))
	for i, rec := range recs {
		given[i] = w.Lend(r.screen, rec, r.command.Name)
	}
	var answers []any
	if asked := r.asked[0]; asked != nil {
		answers = []any{asked.value}
	}
	if err := r.call(w, given, answers); err != nil {
		return err
	}
	if r.command.On == resource.OnWhole {
		return r.core.Deps.Journal.Write(tx, Entry{
			ActorID: r.caller.Actor.ID, Screen: r.screen.Decl.Name, Model: r.screen.Decl.Model, Action: r.command.Name, At: w.Call.Now,
		})
	}
	return nil
}

// call runs the command on what is lent to it and saves what that changed.
func (r *running) call(w *save.Work, given []*save.Lent, answers []any) error {
	recs := make([]any, len(given))
	for i, l := range given {
		recs[i] = l.Rec.Ptr
	}
	for _, l := range given {
		if err := l.Move(r.command.Transition); err != nil {
			return err
		}
	}
	reply, err := r.command.Run(w.Call, recs, r.input, answers)
	if err != nil {
		return err
	}
	r.reply = reply
	for _, l := range given {
		values := reply.AuditValues[rows.HeadOf(r.screen, l.Rec.Val).ID]
		for _, name := range r.command.AuditValues {
			if gone := values[name]; len(gone) > 0 {
				l.Extra = append(l.Extra, Change{Field: name, Before: gone})
			}
		}
	}
	return w.Done()
}

// load reads the records in the order asked for, all of them.
func (r *running) load(tx *gorm.DB) ([]*rows.Record, error) {
	recs, err := r.found(tx, rows.Locked)
	if err != nil {
		return nil, err
	}
	live := slices.DeleteFunc(slices.Clone(recs), func(rec *rows.Record) bool { return rec == nil })
	if len(live) < len(recs) {
		if r.scope == resource.ScopeRow {
			return nil, fault.New(fault.NotFound, "errors.notFound")
		}
		return nil, missingRows(r.screen, r.ids, live)
	}
	return recs, nil
}

// found reads the records in the order asked for; nil stands for one that is
// not there.
func (r *running) found(tx *gorm.DB, which rows.Want) ([]*rows.Record, error) {
	if len(r.ids) == 0 {
		return nil, nil
	}
	recs, err := rows.FindAll(tx, r.screen, r.ids, which)
	if err != nil {
		return nil, err
	}
	ordered := make([]*rows.Record, len(r.ids))
	for _, rec := range recs {
		if r.child != nil && r.child.Owns(rec) != nil {
			continue
		}
		ordered[slices.Index(r.ids, rows.HeadOf(r.screen, rec.Val).ID)] = rec
	}
	return ordered, nil
}

// allowed asks the screen's own rule and the state of every record.
func (r *running) allowed(recs []*rows.Record) error {
	if r.scope == resource.ScopeRow {
		return r.open(recs[0])
	}
	if err := r.mayDoAll(r.screen, r.caller, resource.CommandAct(r.command.Name), recs); err != nil {
		return err
	}
	closed := slices.DeleteFunc(slices.Clone(recs), func(rec *rows.Record) bool { return r.command.When == nil || rec.Meets(r.screen, r.command.When) })
	return r.refuseRows(r.screen, r.caller, fault.Conflict, "errors.rowsConflict", "errors.rowsConflictMore", closed)
}

// open refuses one record that the caller may not run the command on, or that
// is in another state than it needs.
func (r *running) open(rec *rows.Record) error {
	if err := rows.MayDo(r.screen, r.caller.Actor, resource.CommandAct(r.command.Name), rec.Ptr); err != nil {
		return err
	}
	if r.command.When == nil || rec.Meets(r.screen, r.command.When) {
		return nil
	}
	return r.refuseState(r.screen, r.caller, r.command, rec)
}

// done is the answer.
func (r *running) done() Result {
	done := Result{Message: r.reply.Message, Data: r.reply.Data, File: r.reply.File}
	if done.Message == "" {
		done.Message = r.command.Message
	}
	if done.Message == "" {
		done.Message = "common.messages.done"
	}
	count := len(r.ids) - len(r.failed)
	if len(r.ids) > 0 {
		done.Args = map[string]any{"Count": count}
	}
	if r.scope == resource.ScopeBulk && r.command.On == resource.OnEach && done.File == nil {
		done.Data = r.summary()
		if len(r.failed) > 0 {
			done.Message, done.Args = "common.messages.someDone", map[string]any{"Count": len(r.failed), "Done": count}
		}
	}
	return done
}
