package save

import (
	"context"
	"fmt"
	"reflect"
	"slices"

	"gorm.io/gorm"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/port"
	"backoffice/backend/engine/rows"
	"backoffice/backend/engine/write"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// Work is the records that a transaction lends to code of a screen, each as it
// was and as that code may have made it. What was changed in them is saved with
// done, by the same statements as a form.
type Work struct {
	*Saver
	ctx    context.Context
	caller port.Caller
	Tx     *gorm.DB
	Call   *resource.Call
	lent   []*Lent
	byID   map[lentKey]*Lent
	gone   map[*bind.Screen][]uint64 // what is to be marked as removed, all at once
	logged map[string]bool           // the tables of whose records the log has an entry
}

// lentKey names a record of work: screens that share a table share its records.
type lentKey struct {
	table string
	id    uint64
}

// Lent is one record of work.
type Lent struct {
	screen *bind.Screen
	old    *rows.Record // as it stands in the database
	Rec    *rows.Record // as it may have been changed
	action string       // what the log calls it; empty: by what was done
	Extra  []port.Change
	logged bool
	gone   bool // removed, and saved so
}

// Begin makes a transaction's call, with records to lend.
func (e *Saver) Begin(ctx context.Context, tx *gorm.DB, caller port.Caller) *Work {
	w := &Work{
		Saver: e, ctx: ctx, caller: caller, Tx: tx, Call: e.Call(tx, caller),
		byID: map[lentKey]*Lent{}, gone: map[*bind.Screen][]uint64{}, logged: map[string]bool{},
	}
	w.Call.Records = w
	return w
}

// Lend hands out a record, as action where it is what a command is run on.
func (w *Work) Lend(s *bind.Screen, rec *rows.Record, action string) *Lent {
	l := &Lent{screen: s, old: rec, Rec: rec.Clone(s), action: action}
	w.lent = append(w.lent, l)
	w.byID[lentKey{s.Main.Name, rows.HeadOf(s, rec.Val).ID}] = l
	return l
}

// Find implements resource.Records.
func (w *Work) Find(record reflect.Type, where string, args []any) ([]any, error) {
	s, err := w.screenOf(record)
	if err != nil {
		return nil, err
	}
	if where == "" {
		where = "1 = 1"
	}
	var ids []uint64
	err = w.Tx.Table(s.Main.Name).Where("`deleted_at` IS NULL AND ("+where+")", args...).Order("`id`").Pluck("id", &ids).Error
	if err != nil {
		return nil, fmt.Errorf("find %s: %w", s.Decl.Name, err)
	}
	var missing []uint64
	for _, id := range ids {
		if w.lentRecord(s, id) == nil {
			missing = append(missing, id)
		}
	}
	for part := range slices.Chunk(missing, 500) {
		recs, err := rows.FindAll(w.Tx, s, part, rows.Locked)
		if err != nil {
			return nil, err
		}
		for _, rec := range recs {
			w.Lend(s, rec, "")
		}
	}
	found := make([]any, 0, len(ids))
	for _, id := range ids {
		if l := w.lentRecord(s, id); l != nil {
			found = append(found, l.Rec.Ptr)
		}
	}
	return found, nil
}

// lentRecord is the record where it is lent already.
func (w *Work) lentRecord(s *bind.Screen, id uint64) *Lent {
	return w.byID[lentKey{s.Main.Name, id}]
}

// Add implements resource.Records.
func (w *Work) Add(rec any) error {
	val := reflect.ValueOf(rec).Elem()
	s, err := w.screenOf(val.Type())
	if err != nil {
		return err
	}
	one := &saveOp{Saver: w.Saver, ctx: w.ctx, caller: w.caller, screen: s, action: "create", faults: fault.Fields{}}
	one.rec = &rows.Record{Ptr: rec, Val: val, Links: map[*bind.Field][]uint64{}}
	one.rec.Relink(s.Fields, nil)
	if s.Langs != nil {
		for _, locale := range w.Deps.Locales {
			if _, ok := s.Langs.Row(val, locale); !ok {
				if _, err := s.Langs.Add(val, locale); err != nil {
					return err
				}
			}
		}
	}
	if k := one.ofOwner(); k != nil {
		if err := k.place(w.Tx, one.rec); err != nil {
			return err
		}
	}
	if err := one.insertNew(w.Tx, w.Call); err != nil {
		return one.explainIn(w.Tx, err)
	}
	noteSaved(w.Tx.Statement.Context, s, val)
	w.logged[s.Main.Name] = true
	return nil
}

// screenOf is the screen of a record: of several that share it one that shows
// it, in a form before a list.
func (w *Work) screenOf(record reflect.Type) (*bind.Screen, error) {
	var found *bind.Screen
	rank := func(s *bind.Screen) int {
		switch {
		case s.Decl.Form != nil && s.Decl.Singleton == nil:
			return 3
		case s.Decl.List != nil:
			return 2
		}
		return 1
	}
	for _, s := range w.Screens {
		if s.Main.Type == record && (found == nil || rank(s) > rank(found)) {
			found = s
		}
		for _, c := range s.Children {
			if found == nil && c.Decl.Of == "" && c.Self.Main.Type == record {
				found = c.Self
			}
		}
	}
	if found == nil {
		return nil, fmt.Errorf("no screen holds records of type %s", record)
	}
	return found, nil
}

// Logged reports whether the log got an entry of a record of a screen.
func (w *Work) Logged(s *bind.Screen) bool { return w.logged[s.Main.Name] }

// Done saves what was changed in what was lent. Hooks that run meanwhile may
// borrow and change more.
func (w *Work) Done() error {
	for range mostRounds {
		again := false
		for i := 0; i < len(w.lent); i++ {
			changed, err := w.save(w.lent[i])
			if err != nil {
				return err
			}
			again = again || changed
		}
		if err := w.softDelete(); err != nil {
			return err
		}
		if !again {
			return nil
		}
	}
	return fmt.Errorf("the hooks of %s change each other's records without end", w.lent[0].screen.Decl.Name)
}

// softDelete marks what was removed, which frees its unique values.
func (w *Work) softDelete() error {
	for s, ids := range w.gone {
		for part := range slices.Chunk(ids, 500) {
			if err := write.SetDeleted(w.Tx, s, part, "`deleted_at` = ?", "NULL", w.Call.Now, w.Call.Now); err != nil {
				return err
			}
		}
	}
	clear(w.gone)
	return nil
}

// mostRounds bounds how often hooks may change what other hooks have saved.
const mostRounds = 8

// Save writes what was changed in one record, and the log.
func (w *Work) save(l *Lent) (changed bool, err error) {
	if l.gone {
		return false, nil
	}
	l.Rec.Relink(l.screen.Fields, l.old)
	head := rows.HeadOf(l.screen, l.Rec.Val)
	gone := head.DeletedAt != nil
	changed, err = rows.Differs(l.screen, l.Rec, l.old)
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
		Saver: w.Saver, ctx: w.ctx, caller: w.caller, screen: l.screen, id: head.ID, action: action,
		old: l.old, rec: l.Rec, faults: fault.Fields{}, command: true, extra: l.Extra,
	}
	l.Extra = nil
	switch {
	case gone:
		err = one.remove(w.Tx, w.Call)
		w.gone[l.screen] = append(w.gone[l.screen], one.id)
	case changed:
		err = one.persist(w.Tx, w.Call)
	default:
		err = one.log(w.Tx, w.Call)
	}
	if err != nil {
		return false, one.explainIn(w.Tx, err)
	}
	noteSaved(w.Tx.Statement.Context, l.screen, l.Rec.Val)
	w.logged[l.screen.Main.Name] = true
	l.gone, l.old = gone, l.Rec.Clone(l.screen)
	return changed, nil
}
