package engine

import (
	"context"
	"fmt"
	"slices"

	"gorm.io/gorm"

	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"backoffice/backend/store/db"
)

// Run runs a command of a screen on the record id, on the records that the
// body's rows name, or on the whole list, as the command's scope says. Its
// fields reach it as string, bool, int64 (a whole number), resource.Money (a
// decimal), uint64 (a choice), time.Time, []any, *Upload or nil. Returns
// NotFound, Forbidden, Invalid, and Conflict where a record is not in the state
// in which the command is offered.
func (e *Engine) Run(ctx context.Context, caller Caller, screen, name string, id uint64, body Body) (Result, error) {
	s, ok := e.Screen(screen)
	if !ok {
		return Result{}, fault.New(fault.NotFound, "errors.notFound")
	}
	c := command(s.Decl, name)
	if c == nil || (c.Scope == resource.ScopeRow) != (id != 0) {
		return Result{}, fault.New(fault.NotFound, "errors.notFound")
	}
	if err := e.deps.Guard.Require(caller.Actor, screen, resource.CommandAct(name)); err != nil {
		return Result{}, err
	}
	r := &running{Engine: e, ctx: ctx, caller: caller, screen: s, command: c}
	if err := r.prove(id, body); err != nil {
		return Result{}, err
	}
	if c.Outside != nil {
		if err := c.Outside(e.readCall(ctx, caller), r.input); err != nil {
			return Result{}, err
		}
	}
	if err := e.deps.DB.Tx(ctx, r.write); err != nil {
		if fault.As(err) == nil && (db.IsDuplicate(err) || db.IsForeignKey(err)) {
			err = fault.Wrap(err, fault.Conflict, "errors.conflict")
		}
		return Result{}, err
	}
	// What a command wrote only it knows.
	e.invalidate(ctx)
	done := Result{Message: r.reply.Message, Data: r.reply.Data, File: r.reply.File}
	if done.Message == "" {
		done.Message = "common.messages.done"
	}
	if len(r.ids) > 0 {
		done.Args = map[string]any{"Count": len(r.ids)}
	}
	return done, nil
}

// running is one command on its way.
type running struct {
	*Engine
	ctx     context.Context
	caller  Caller
	screen  *Screen
	command *resource.CommandDef
	ids     []uint64
	input   map[string]any
	reply   resource.Reply
}

// prove decodes and checks what the command is given.
func (r *running) prove(id uint64, body Body) error {
	faults := fault.Fields{}
	var beside []string
	if r.command.Scope == resource.ScopeBulk {
		beside = []string{"rows"}
		var err error
		if r.ids, err = rowsOf(Body{"rows": body["rows"]}); err != nil {
			for path, messages := range fault.As(err).Fields {
				faults[path] = messages
			}
		}
	}
	if id != 0 {
		r.ids = []uint64{id}
	}
	for name, want := range r.command.Sends {
		if got, said := body[name]; said && fmt.Sprint(got) != fmt.Sprint(want) {
			faults.Add(name, fault.M("errors.option"))
		}
		beside = append(beside, name)
	}
	d := &decoder{faults: faults, creating: true, locales: r.deps.Locales}
	in := d.input(r.command.Fields, body, beside...)
	check := &checker{faults: faults, creating: true, root: in}
	check.level(r.command.Fields, in, "")
	options := &optionCheck{Engine: r.Engine, own: id, table: r.screen.Main.Name, root: in, faults: faults}
	options.fields(r.command.Fields, in, "")
	if err := options.run(r.ctx); err != nil {
		return err
	}
	r.input, _ = commandValue(in).(map[string]any)
	return faults.Err()
}

// write is the transaction. It may run again after a deadlock.
func (r *running) write(tx *gorm.DB) error {
	r.reply = resource.Reply{}
	before, err := r.load(tx)
	if err != nil {
		return err
	}
	if err := r.allowed(before); err != nil {
		return err
	}
	recs := make([]any, len(before))
	for i, rec := range before {
		// The command may change what it is given; the log needs it as it was.
		recs[i] = rec.clone(r.screen).ptr
	}
	call := r.call(tx, r.caller)
	if r.reply, err = r.command.Run(call, recs, r.input); err != nil {
		return err
	}
	return r.log(tx, call, before)
}

// allowed asks the screen's own rule and the state of every record.
func (r *running) allowed(recs []*record) error {
	act := resource.CommandAct(r.command.Name)
	if r.command.Scope == resource.ScopeRow {
		if err := mayDo(r.screen, r.caller.Actor, act, recs[0].ptr); err != nil {
			return err
		}
		if !r.offered(recs[0]) {
			return fault.New(fault.Conflict, "errors.conflict")
		}
		return nil
	}
	if err := r.mayDoAll(r.screen, r.caller, act, recs); err != nil {
		return err
	}
	closed := slices.DeleteFunc(slices.Clone(recs), r.offered)
	return r.refuseRows(r.screen, r.caller, fault.Conflict, "errors.rowsConflict", "errors.rowsConflictMore", closed)
}

// load reads the records in the order asked for.
func (r *running) load(tx *gorm.DB) ([]*record, error) {
	if len(r.ids) == 0 {
		return nil, nil
	}
	recs, err := r.records(tx, r.screen, r.ids, wantLocked)
	if err != nil {
		return nil, err
	}
	if len(recs) < len(r.ids) {
		if r.command.Scope == resource.ScopeRow {
			return nil, fault.New(fault.NotFound, "errors.notFound")
		}
		return nil, missingRows(r.screen, r.ids, recs)
	}
	byID := make(map[uint64]*record, len(recs))
	for _, rec := range recs {
		byID[headOf(r.screen, rec.val).ID] = rec
	}
	for i, id := range r.ids {
		recs[i] = byID[id]
	}
	return recs, nil
}

// offered reports whether the record is in the state that the command needs.
func (r *running) offered(rec *record) bool {
	when := r.command.When
	if when == nil {
		return true
	}
	v := r.screen.Value(when.Field)
	if v == nil || v.Lang {
		return false
	}
	value := v.Column.Get(rec.val)
	if f, ok := r.screen.Field(when.Field); ok && f.Decl.Kind == field.KindNumber {
		value = decodedValue(f, value)
	}
	return oneOf(value, when.Values)
}

// log tells of each record what the command changed in it.
func (r *running) log(tx *gorm.DB, call *resource.Call, before []*record) error {
	entry := Entry{
		ActorID: r.caller.Actor.ID, Screen: r.screen.Decl.Name, Model: r.screen.Decl.Model,
		Action: r.command.Name, At: call.Now,
	}
	if len(before) == 0 {
		return r.deps.Journal.Write(tx, entry)
	}
	after, err := r.records(tx, r.screen, r.ids, wantLive)
	if err != nil {
		return fmt.Errorf("read what %s changed: %w", r.command.Name, err)
	}
	byID := make(map[uint64]*record, len(after))
	for _, rec := range after {
		byID[headOf(r.screen, rec.val).ID] = rec
	}
	for _, rec := range before {
		one := entry
		one.RowID = headOf(r.screen, rec.val).ID
		one.Title = r.titleOf(r.screen, rec.val)
		if now, ok := byID[one.RowID]; ok {
			one.Changes = append(changes(r.screen, rec, now), columnChanges(r.screen, rec, now)...)
		}
		for _, name := range r.command.Tells {
			if gone := r.reply.Along[one.RowID][name]; len(gone) > 0 {
				one.Changes = append(one.Changes, Change{Field: name, Before: gone})
			}
		}
		if err := r.deps.Journal.Write(tx, one); err != nil {
			return err
		}
	}
	return nil
}
