package save

import (
	"cmp"
	"fmt"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/rows"
	"backoffice/backend/fault"
)

// checkLocked refuses a change of fields that are locked in the record as it
// was. What a command changes is the command's to allow.
func (w *saveOp) checkLocked(before *rows.Record) error {
	hook := w.screen.Decl.Hooks.Locked
	if hook == nil || w.command || w.id == 0 {
		return nil
	}
	faults := fault.Fields{}
	for name, why := range hook(w.caller.Actor, before.Ptr) {
		f, ok := w.screen.Field(name)
		if !ok {
			return fmt.Errorf("%s locks %q, which is no field of its form", w.screen.Decl.Name, name)
		}
		if w.changes(f, before) {
			faults.Add(name, fault.M(cmp.Or(why, "errors.fixed")))
		}
	}
	return faults.Err()
}

// changes says whether the save would give the field another value. A password
// that was typed counts, whatever it is.
func (w *saveOp) changes(f *bind.Field, before *rows.Record) bool {
	if text, _ := w.in.Main.Lookup(f.Path); f.Column == nil {
		return text != nil && text != ""
	}
	return !f.Column.Same(w.rec.Val, before.Val)
}
