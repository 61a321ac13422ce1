package engine

import (
	"cmp"
	"fmt"
	"slices"

	"backoffice/backend/engine/bind"
	"backoffice/backend/fault"
)

// locked are the fields of a loaded record that the caller may not change, each
// with the reason in the caller's language; nil where the screen locks none.
func (e *Engine) locked(c Caller, s *Screen, rec *record) map[string]string {
	hook := s.Decl.Hooks.Locked
	if hook == nil {
		return nil
	}
	out := map[string]string{}
	for name, why := range hook(c.Actor, rec.ptr) {
		if why != "" {
			why = e.deps.Texts.Text(c.Locale, why, nil)
		}
		out[name] = why
	}
	return out
}

// checkLocked refuses a change of fields that are locked in the record as it
// was. What a command changes is the command's to allow.
func (w *saveOp) checkLocked(before *record) error {
	hook := w.screen.Decl.Hooks.Locked
	if hook == nil || w.command || w.id == 0 {
		return nil
	}
	faults := fault.Fields{}
	for name, why := range hook(w.caller.Actor, before.ptr) {
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
func (w *saveOp) changes(f *bind.Field, before *record) bool {
	if text, _ := w.in.Main.Lookup(f.Path); f.Column == nil {
		return text != nil && text != ""
	}
	return !sameColumn(f.Column, w.rec.val, before.val)
}

// asksCurrent says whether the form asks for the password that the caller has now.
func asksCurrent(s *Screen) bool {
	return slices.ContainsFunc(s.Fields, func(f *bind.Field) bool { return f.Decl.IsCurrent })
}
