// Package command runs the commands of screens: on one record, on ticked ones,
// each by itself or all together, and on a whole list; before its transaction
// what takes long. It saves what they change in records.
package command

import (
	"context"
	"errors"
	"fmt"
	"maps"

	"gorm.io/gorm"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/input"
	"backoffice/backend/engine/port"
	"backoffice/backend/engine/rows"
	"backoffice/backend/engine/save"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/store/db"
)

// Do runs the command on the record id, on the records that the body's rows
// name, or on the whole list, once it is clear that the caller may. What it
// changes in its records is saved.
func (r *Call) Do(ctx context.Context, id uint64, body port.Body) (port.Result, error) {
	r.ctx = ctx
	if r.Command.Off != "" {
		return port.Result{}, fault.New(fault.Conflict, r.Command.Off)
	}
	if err := r.checkRecord(id, body); err != nil {
		return port.Result{}, err
	}
	if r.dry {
		return r.preview()
	}
	if r.Command.Reads {
		return r.read()
	}
	var written *db.Written
	r.ctx, written = db.WithWritten(ctx)
	if err := r.run(); err != nil {
		return port.Result{}, err
	}
	r.Saver.InvalidateWritten(r.ctx, written)
	return r.done(), nil
}

// read runs a command that changes nothing.
func (r *Call) read() (port.Result, error) {
	call := r.Saver.ReadCall(r.ctx, r.Caller)
	recs, err := r.load(r.Saver.Deps.DB.Read(r.ctx), rows.Live)
	if err == nil && len(recs) > 0 {
		err = r.allowed(recs)
	}
	if err != nil {
		return port.Result{}, err
	}
	given := make([]any, len(recs))
	for i, rec := range recs {
		given[i] = rec.Ptr
	}
	r.reply, err = r.Command.Run(call, given, r.input, nil)
	if err == nil && r.Command.Logged {
		err = r.Saver.Deps.DB.Tx(r.ctx, func(tx *gorm.DB) error { return r.logRead(tx, recs) })
		if err != nil && r.reply.File != nil {
			err = errors.Join(err, r.reply.File.Body.Close())
		}
	}
	return r.done(), err
}

// logRead logs who ran a command that takes data out: of each record, or
// once of the whole list.
func (r *Call) logRead(tx *gorm.DB, recs []*rows.Record) error {
	entry := port.Entry{
		ActorID: r.Caller.Actor.ID, Screen: r.Screen.Decl.Name, Model: r.Screen.Decl.Model, Action: r.Command.Name, At: r.Saver.Deps.Now(),
	}
	if len(r.given) > 0 {
		entry.Changes = []port.Change{{Field: resource.ExportFilter, After: r.given}}
	}
	if r.Command.On == resource.OnList {
		return r.Saver.Deps.Journal.Write(tx, entry)
	}
	for _, rec := range recs {
		entry.RowID, entry.Title = rows.HeadOf(r.Screen, rec.Val).ID, r.Saver.Rows.Title(r.Screen, rec.Val)
		if err := r.Saver.Deps.Journal.Write(tx, entry); err != nil {
			return err
		}
	}
	return nil
}

// Call is one command on its way.
type Call struct {
	Saver   *save.Saver
	Caller  port.Caller
	Screen  *bind.Screen
	Command *resource.CommandDef
	Scope   resource.Scope
	Child   *save.ChildCall // where its records are children of another

	ctx      context.Context
	dry      bool // only reports what would change
	ids      []uint64
	input    any
	given    map[string]any     // what of the input was filled in, for the log of one that is Logged
	version  *int64             // of the record that the form began with
	beforeTx map[uint64]*answer // what BeforeTx said, by record; 0 for the whole list
	reply    resource.Reply
	then     string // the command that begins by itself
	failed   []failure
	warned   *fault.Message // what to look at, though it was done to the one record
}

// mostKey is how long the key of a request may be.
const mostKey = 191

// answer is what BeforeTx returned of a record as it was at a version.
type answer struct {
	version int64
	value   any
	err     error
}

// checkRecord decodes and checks what the command is given.
func (r *Call) checkRecord(id uint64, body port.Body) error {
	faults := fault.Fields{}
	if key := r.Caller.RequestKey; r.Command.Keyed && (key == "" || len(key) > mostKey) {
		faults.Add("Idempotency-Key", fault.M("errors.requestKey", "Count", mostKey))
	}
	var beside []string
	if r.Command.Starts != "" && r.Scope == resource.ScopeRow {
		beside = append(beside, "version")
		r.version = input.Version(body, faults)
	}
	if r.Command.Previewed {
		beside = append(beside, "dry")
		r.dry = dryOf(body, faults)
	}
	if r.Scope == resource.ScopeBulk {
		beside = append(beside, "rows")
		var err error
		if r.ids, err = input.RowIDs(port.Body{"rows": body["rows"]}); err != nil {
			maps.Copy(faults, fault.As(err).Fields)
		}
	}
	if id != 0 {
		r.ids = []uint64{id}
	}
	for name, want := range r.Command.Payload {
		if got, said := body[name]; !said {
			faults.Add(name, fault.M("errors.required"))
		} else if fmt.Sprint(got) != fmt.Sprint(want) {
			faults.Add(name, fault.M("errors.option"))
		}
		beside = append(beside, name)
	}
	d := &input.Decoder{Faults: faults, Creating: true, Locales: r.Saver.Deps.Locales}
	in := d.Input(r.Command.Fields, body, beside...)
	check := &input.Checker{Faults: faults, Creating: true, Root: in}
	check.Level(r.Command.Fields, in, "")
	if err := r.Saver.Sources.Input(r.ctx, r.Screen, id, r.Command.Fields, in, faults); err != nil {
		return err
	}
	if err := faults.Err(); err != nil {
		return err
	}
	if r.Command.Logged {
		r.given = map[string]any{}
		for _, f := range r.Command.Fields {
			if said := body[f.Name]; said != nil && said != "" {
				r.given[f.Name] = said
				if f.IsPersonal {
					r.given[f.Name] = resource.Unkept
				}
			}
		}
	}
	var err error
	r.input, err = input.Typed(r.Command.Input, r.Command.Fields, in)
	return err
}

// errStale says that a record is no longer what BeforeTx has seen.
var errStale = errors.New("a record was changed while its command asked outside")

// mostRuns bounds how often a command asks outside about records that others
// keep changing.
const mostRuns = 5

func (r *Call) run() error {
	for range mostRuns {
		if err := r.ask(); err != nil {
			return err
		}
		err := r.Saver.Deps.DB.Tx(r.ctx, r.write)
		if errors.Is(err, errStale) || errors.Is(err, resource.ErrAgain) {
			continue
		}
		return r.refused(err)
	}
	return fault.Wrap(errStale, fault.Conflict, "errors.conflict")
}

// refused says so of what the database alone refuses.
func (r *Call) refused(err error) error {
	if fault.As(err) == nil && db.IsConstraint(err) {
		return fault.Wrap(err, fault.Conflict, "errors.conflict")
	}
	return err
}

// write is the transaction. It may run again after a deadlock.
func (r *Call) write(tx *gorm.DB) error {
	r.reply, r.then, r.failed, r.warned = resource.Reply{}, "", nil, nil
	if r.Child != nil {
		if _, err := r.Child.Open(tx, rows.Locked); err != nil {
			return err
		}
	}
	if r.Command.On == resource.OnEach {
		return r.each(tx)
	}
	w := r.Saver.Begin(r.ctx, tx, r.Caller)
	recs, err := r.load(tx, rows.Locked)
	if err != nil {
		return err
	}
	if err := r.allowed(recs); err != nil {
		return err
	}
	given := make([]*save.Lent, len(recs))
	for i, rec := range recs {
		given[i] = w.Lend(r.Screen, rec, r.Command.Name)
	}
	var answers []any
	if before := r.beforeTx[0]; before != nil {
		answers = []any{before.value}
	}
	if err := r.call(w, given, answers); err != nil {
		return err
	}
	// What is about no record has nothing to be logged, and what it added or changed
	// is logged by itself.
	if r.Command.On == resource.OnList && r.Screen.Decl.Model != "" && !w.Logged(r.Screen) {
		return r.Saver.Deps.Journal.Write(tx, port.Entry{
			ActorID: r.Caller.Actor.ID, Screen: r.Screen.Decl.Name, Model: r.Screen.Decl.Model, Action: r.Command.Name, At: w.Call.Now,
		})
	}
	return nil
}

// call runs the command on what is lent to it and saves what that changed.
func (r *Call) call(w *save.Work, given []*save.Lent, answers []any) error {
	recs := make([]any, len(given))
	for i, l := range given {
		recs[i] = l.Rec.Ptr
	}
	for _, l := range given {
		if err := l.Move(r.Command.Transition); err != nil {
			return err
		}
	}
	reply, err := r.Command.Run(w.Call, recs, r.input, answers)
	if err != nil {
		return err
	}
	r.reply = reply
	for _, l := range given {
		values := reply.AuditValues[rows.HeadOf(r.Screen, l.Rec.Val).ID]
		for _, name := range r.Command.AuditValues {
			if gone := values[name]; len(gone) > 0 {
				l.Extra = append(l.Extra, port.Change{Field: name, Before: gone})
			}
		}
	}
	return w.Done()
}

// done is the answer.
func (r *Call) done() port.Result {
	done := port.Result{Message: r.reply.Message, Data: r.reply.Data, File: r.reply.File}
	if r.reply.Secret != "" {
		done.Data = map[string]string{"secret": r.reply.Secret}
	}
	if r.then != "" && done.Data == nil {
		done.Data = map[string]string{"then": r.then}
	}
	if done.Message == "" {
		done.Message = r.Command.Message
	}
	if done.Message == "" {
		done.Message = "common.messages.done"
	}
	count := len(r.ids) - len(r.failed)
	if len(r.ids) > 0 {
		done.Args = map[string]any{"Count": count}
	}
	if r.Scope == resource.ScopeBulk && r.Command.On == resource.OnEach && done.File == nil {
		done.Data = r.summary()
		if len(r.failed) > 0 {
			done.Message, done.Args = "common.messages.someDone", map[string]any{"Count": len(r.failed), "Done": count}
		}
	}
	if r.warned != nil {
		done.Message, done.Args, done.Warns = r.warned.Key, r.warned.Args, true
	}
	return done
}
