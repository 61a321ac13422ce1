package command

import (
	"fmt"

	"gorm.io/gorm"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/revision"
	"backoffice/backend/engine/rows"
	"backoffice/backend/engine/save"
	"backoffice/backend/engine/write"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
	"backoffice/backend/store/db"
)

// failure is a record that a command was not done to, and why.
type failure struct {
	id    uint64
	title string // empty where the caller may not see it
	err   *fault.Fault
}

// Summary is what a command that is run on each of several records by itself
// reports about them.
type Summary struct {
	Done   []uint64    `json:"done"`
	Failed []FailedRow `json:"failed"`
}

// FailedRow is a record that a command was not done to; its message is in the
// caller's language.
type FailedRow struct {
	ID      uint64 `json:"id"`
	Title   string `json:"title"`
	Message string `json:"message"`
}

// each runs the command on every record by itself. One of the address fails as
// a whole; of several, each stands behind a savepoint.
func (r *Call) each(tx *gorm.DB) error {
	recs, err := r.found(tx, rows.Locked)
	if err != nil {
		return err
	}
	for i, rec := range recs {
		if r.Scope == resource.ScopeRow {
			return r.one(tx, r.ids[i], rec)
		}
		if r.isMarked(rec) {
			continue
		}
		err := behindSavepoint(tx, func() error { return r.one(tx, r.ids[i], rec) })
		if err == nil {
			continue
		}
		refused := fault.As(err)
		if refused == nil || refused.Code == fault.Internal {
			return err
		}
		one := failure{id: r.ids[i], err: refused}
		if rec != nil && rows.MayDo(r.Screen, r.Caller.Actor, resource.ActView, rec.Ptr) == nil {
			one.title = rows.TitleIn(r.Saver.Deps.Locales, r.Screen, rec.Val, r.Caller.Locale)
		}
		r.failed = append(r.failed, one)
	}
	if len(r.failed) > 0 && len(r.failed) == len(recs) {
		return r.noneDone()
	}
	return nil
}

// isMarked says whether a record is already what the command marks it as.
func (r *Call) isMarked(rec *rows.Record) bool {
	t := r.Command.Transition
	return t != nil && t.Mark && rec != nil && rec.Meets(r.Screen, field.When(t.Field, t.To)) &&
		rows.MayDo(r.Screen, r.Caller.Actor, resource.CommandAct(r.Command.Name), rec.Ptr) == nil
}

// one runs the command on one record; rec is nil where there is none.
func (r *Call) one(tx *gorm.DB, id uint64, rec *rows.Record) error {
	if rec == nil {
		return rows.NotFound(r.Screen)
	}
	if err := r.open(rec); err != nil {
		return err
	}
	if err := r.Saver.Conflict(tx, r.Caller, r.Screen, rows.HeadOf(r.Screen, rec.Val), r.version); err != nil {
		return err
	}
	var answers []any
	if r.Command.BeforeTx != nil {
		before := r.beforeTx[id]
		if before == nil || before.version != rows.HeadOf(r.Screen, rec.Val).Version {
			return errStale
		}
		if before.err != nil {
			return before.err
		}
		answers = []any{before.value}
	}
	w := r.Saver.Begin(r.ctx, tx, r.Caller)
	if r.Scope == resource.ScopeRow {
		w.Call.Warn = func(key string, pairs ...any) {
			m := fault.M(key, pairs...)
			r.warned = &m
		}
	}
	lent := w.Lend(r.Screen, rec, r.Command.Name)
	if err := r.call(w, []*save.Lent{lent}, answers); err != nil {
		return err
	}
	r.then = r.next(lent.Rec)
	return nil
}

// next is the command that begins by itself after this one; empty where none does.
func (r *Call) next(rec *rows.Record) string {
	f := r.Command.Then
	if f == nil || r.Scope != resource.ScopeRow || !rec.Meets(r.Screen, f.When) {
		return ""
	}
	for _, name := range f.Commands {
		next, act := bind.Command(r.Screen.Decl, name), resource.CommandAct(name)
		if next != nil && rec.Meets(r.Screen, next.When) && r.Saver.Rows.Require(r.Caller.Actor, r.Screen, act) == nil &&
			rows.MayDo(r.Screen, r.Caller.Actor, act, rec.Ptr) == nil {
			return name
		}
	}
	return ""
}

// noneDone is the answer where every record failed: what the first says, with
// what all of them say.
func (r *Call) noneDone() error {
	none := *r.failed[0].err
	if len(r.failed) > 1 {
		none.Fields = nil
		if none.Code == fault.Invalid {
			none.Message = fault.M("common.messages.noneDone", "Count", len(r.failed))
		}
	}
	return none.With(r.summary())
}

func (r *Call) summary() Summary {
	sum := Summary{Done: []uint64{}, Failed: []FailedRow{}}
	bad := map[uint64]bool{}
	for _, f := range r.failed {
		bad[f.id] = true
		sum.Failed = append(sum.Failed, FailedRow{ID: f.id, Title: f.title, Message: r.textOf(f.err)})
	}
	for _, id := range r.ids {
		if !bad[id] {
			sum.Done = append(sum.Done, id)
		}
	}
	return sum
}

// textOf is what a refusal says in the caller's language: of wrong fields, what
// is wrong with the first of them.
func (r *Call) textOf(f *fault.Fault) string {
	paths := f.Fields.Paths()
	if len(paths) == 0 {
		return r.Saver.Deps.Texts.Text(r.Caller.Locale, f.Message.Key, f.Message.Args)
	}
	m := f.Fields[paths[0]][0]
	t := revision.NewDescriber(r.Saver.Rows, r.Caller, r.Screen)
	_, locale := t.Field(paths[0])
	return fmt.Sprintf("%s: %s", t.Label(paths[0], locale), r.Saver.Deps.Texts.Text(r.Caller.Locale, m.Key, m.Args))
}

// behindSavepoint runs a part of a transaction that leaves nothing behind where it is
// refused, or the database refuses it.
func behindSavepoint(tx *gorm.DB, part func() error) error {
	err := write.Behind(tx, func(err error) bool { return fault.As(err) != nil || db.IsConstraint(err) }, part)
	if fault.As(err) == nil && db.IsConstraint(err) {
		return fault.Wrap(err, fault.Conflict, "errors.conflict")
	}
	return err
}
