package engine

import (
	"context"
	"fmt"
	"reflect"
	"slices"

	"gorm.io/gorm"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/rows"
	"backoffice/backend/engine/write"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// work is the records that a transaction lends to code of a screen, each as it
// was and as that code may have made it. What was changed in them is saved with
// done, by the same statements as a form.
type work struct {
	*Engine
	ctx    context.Context
	caller Caller
	tx     *gorm.DB
	call   *resource.Call
	lent   []*lent
	gone   map[*Screen][]uint64 // what is to be marked as removed, all at once
}

// lent is one record of work.
type lent struct {
	screen *Screen
	old    *rows.Record // as it stands in the database
	rec    *rows.Record // as it may have been changed
	action string       // what the log calls it; empty: by what was done
	extra  []Change
	logged bool
	gone   bool // removed, and saved so
}

// begin makes a transaction's call, with records to lend.
func (e *Engine) begin(ctx context.Context, tx *gorm.DB, caller Caller) *work {
	w := &work{Engine: e, ctx: ctx, caller: caller, tx: tx, call: e.call(tx, caller), gone: map[*Screen][]uint64{}}
	w.call.Records = w
	return w
}

// lend hands out a record, as action where it is what a command is run on.
func (w *work) lend(s *Screen, rec *rows.Record, action string) *lent {
	l := &lent{screen: s, old: rec, rec: rec.Clone(s), action: action}
	w.lent = append(w.lent, l)
	return l
}

// Find implements resource.Records.
func (w *work) Find(record reflect.Type, where string, args []any) ([]any, error) {
	s, err := w.screenOf(record)
	if err != nil {
		return nil, err
	}
	if where == "" {
		where = "1 = 1"
	}
	var ids []uint64
	err = w.tx.Table(s.Main.Name).Where("`deleted_at` IS NULL AND ("+where+")", args...).Order("`id`").Pluck("id", &ids).Error
	if err != nil {
		return nil, fmt.Errorf("find %s: %w", s.Decl.Name, err)
	}
	var fresh []uint64
	for _, id := range ids {
		if w.held(s, id) == nil {
			fresh = append(fresh, id)
		}
	}
	for part := range slices.Chunk(fresh, 500) {
		recs, err := rows.FindAll(w.tx, s, part, rows.Locked)
		if err != nil {
			return nil, err
		}
		for _, rec := range recs {
			w.lend(s, rec, "")
		}
	}
	found := make([]any, 0, len(ids))
	for _, id := range ids {
		if l := w.held(s, id); l != nil {
			found = append(found, l.rec.Ptr)
		}
	}
	return found, nil
}

// held is the record where it is lent already.
func (w *work) held(s *Screen, id uint64) *lent {
	for _, l := range w.lent {
		if l.screen.Main == s.Main && rows.HeadOf(s, l.rec.Val).ID == id {
			return l
		}
	}
	return nil
}

// Add implements resource.Records.
func (w *work) Add(rec any) error {
	val := reflect.ValueOf(rec).Elem()
	s, err := w.screenOf(val.Type())
	if err != nil {
		return err
	}
	one := &saveOp{Engine: w.Engine, ctx: w.ctx, caller: w.caller, screen: s, action: "create", faults: fault.Fields{}}
	one.rec = &rows.Record{Ptr: rec, Val: val, Links: map[*bind.Field][]uint64{}}
	one.rec.Relink(s.Fields, nil)
	if s.Langs != nil {
		for _, locale := range w.deps.Locales {
			if _, ok := s.Langs.Row(val, locale); !ok {
				if _, err := s.Langs.Add(val, locale); err != nil {
					return err
				}
			}
		}
	}
	if err := one.insertNew(w.tx, w.call); err != nil {
		return one.explainIn(w.tx, err)
	}
	return nil
}

// screenOf is the screen of a record: of several that share it one that shows
// it, in a form before a list.
func (w *work) screenOf(record reflect.Type) (*Screen, error) {
	var found *Screen
	worth := func(s *Screen) int {
		switch {
		case s.Decl.Form != nil && s.Decl.Singleton == nil:
			return 3
		case s.Decl.List != nil:
			return 2
		}
		return 1
	}
	for _, s := range w.screens {
		if s.Main.Type == record && (found == nil || worth(s) > worth(found)) {
			found = s
		}
	}
	if found == nil {
		return nil, fmt.Errorf("no screen holds records of type %s", record)
	}
	return found, nil
}

// done saves what was changed in what was lent. Hooks that run meanwhile may
// borrow and change more.
func (w *work) done() error {
	for range mostRounds {
		again := false
		for i := 0; i < len(w.lent); i++ {
			changed, err := w.save(w.lent[i])
			if err != nil {
				return err
			}
			again = again || changed
		}
		if err := w.markGone(); err != nil {
			return err
		}
		if !again {
			return nil
		}
	}
	return fmt.Errorf("the hooks of %s change each other's records without end", w.lent[0].screen.Decl.Name)
}

// markGone marks what was removed, which frees its unique values.
func (w *work) markGone() error {
	for s, ids := range w.gone {
		for part := range slices.Chunk(ids, 500) {
			if err := write.SetDeleted(w.tx, s, part, "`deleted_at` = ?", "NULL", w.call.Now, w.call.Now); err != nil {
				return err
			}
		}
	}
	clear(w.gone)
	return nil
}

// mostRounds bounds how often hooks may change what other hooks have saved.
const mostRounds = 8

// save writes what was changed in one record, and the log.
func (w *work) save(l *lent) (changed bool, err error) {
	if l.gone {
		return false, nil
	}
	l.rec.Relink(l.screen.Fields, l.old)
	head := rows.HeadOf(l.screen, l.rec.Val)
	gone := head.DeletedAt != nil
	changed, err = rows.Differs(l.screen, l.rec, l.old)
	if err != nil {
		return false, err
	}
	action := l.action
	switch {
	case action != "" && !l.logged:
	case !changed:
		return false, nil
	case action != "":
	case gone:
		action = "destroy"
	default:
		action = "update"
	}
	l.logged = true
	one := &saveOp{
		Engine: w.Engine, ctx: w.ctx, caller: w.caller, screen: l.screen, id: head.ID, action: action,
		old: l.old, rec: l.rec, faults: fault.Fields{}, command: true, extra: l.extra,
	}
	l.extra = nil
	switch {
	case gone:
		err = one.gone(w.tx, w.call)
		w.gone[l.screen] = append(w.gone[l.screen], one.id)
	case changed:
		err = one.persist(w.tx, w.call)
	default:
		err = one.log(w.tx, w.call)
	}
	if err != nil {
		return false, one.explainIn(w.tx, err)
	}
	l.gone, l.old = gone, l.rec.Clone(l.screen)
	return changed, nil
}
