package save

import (
	"cmp"
	"fmt"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/rows"
	"backoffice/backend/fault"
)

// checkLocked refuses a change of fields that are only chosen when a record is made, or
// locked in it as it was. What a command changes is the command's to allow, and what a
// form sends back as it shows it is no change.
func (w *saveOp) checkLocked(before *rows.Record) error {
	if w.command || w.id == 0 {
		return nil
	}
	faults := fault.Fields{}
	w.addFixed(before, faults)
	hook := w.screen.Decl.Hooks.Locked
	if hook == nil {
		return faults.Err()
	}
	for name, why := range hook(w.caller.Actor, before.Ptr) {
		f, ok := w.screen.Field(name)
		if !ok {
			return fmt.Errorf("%s locks %q, which is no field of its form", w.screen.Decl.Name, name)
		}
		changes, err := w.changes(f, before)
		if err != nil {
			return err
		}
		if changes {
			faults.Add(name, fault.M(cmp.Or(why, "errors.fixed")))
		}
	}
	return faults.Err()
}

// untouchable are the fields that the caller may not change in the record as it is, or
// choose in a new one.
func (w *saveOp) untouchable() map[string]bool {
	if w.command || w.id != 0 && w.caller.KeepsAbsent {
		return nil // only what leaves a list out to empty it is asked about
	}
	return w.Rows.Fixed(w.caller.Actor, w.screen, w.stored)
}

// changes says whether the save would give the field another value. A password
// that was typed counts, whatever it is.
func (w *saveOp) changes(f *bind.Field, before *rows.Record) (bool, error) {
	switch {
	case f.Decl.Traits().HasParts:
		for _, part := range f.Fields {
			if changes, err := w.changes(part, before); err != nil || changes {
				return changes, err
			}
		}
		return false, nil
	case f.Group != nil || f.Join != nil:
		return rows.FieldDiffers(f, w.rec, before)
	case f.Column == nil:
		text, _ := w.in.Main.Lookup(f.Path)
		return text != nil && text != "", nil
	}
	if f.Column.Same(w.rec.Val, before.Val) {
		return false, nil
	}
	if f.Column.Stored {
		return true, nil
	}
	return w.leavesShown(f, before)
}

// leavesShown says whether the save would give a field that no column holds another
// value than the form shows; where it does not, the record has it as it was.
func (w *saveOp) leavesShown(f *bind.Field, before *rows.Record) (bool, error) {
	hook := w.screen.Decl.Hooks.Prepare
	if hook == nil {
		return true, nil
	}
	shown := before.Clone(w.screen)
	if err := hook(w.ReadCall(w.ctx, w.caller), shown.Ptr); err != nil {
		return false, err
	}
	if !f.Column.Same(w.rec.Val, shown.Val) {
		return true, nil
	}
	return false, f.Column.Set(w.rec.Val, f.Column.Get(before.Val))
}
