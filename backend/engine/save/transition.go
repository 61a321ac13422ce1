package save

import (
	"fmt"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/model"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// Move puts the record into the state that a transition leads to; t is nil
// where a command is none.
func (l *Lent) Move(t *resource.TransitionDef) error {
	if t == nil {
		return nil
	}
	if err := l.screen.Value(t.Field).Column.Set(l.Rec.Val, bind.Widen(t.To)); err != nil {
		return fmt.Errorf("%s %s: %w", l.screen.Decl.Name, t.Action, err)
	}
	return nil
}

// begin puts a new record that says nothing of its state into the one that it may begin
// in, where there is no more than one.
func (w *saveOp) begin() error {
	for _, m := range w.screen.Decl.States {
		c := w.screen.Value(m.Field).Column
		if len(m.Initial) != 1 || !c.IsZero(w.rec.Val) {
			continue
		}
		if err := c.Set(w.rec.Val, bind.Widen(m.Initial[0])); err != nil {
			return fmt.Errorf("%s %s: %w", w.screen.Decl.Name, m.Field, err)
		}
	}
	return nil
}

// checkBeginning refuses a form that begins a record in a state to which only buttons lead
// that the caller may not use.
func (w *saveOp) checkBeginning() error {
	for _, f := range w.screen.Fields {
		if f.Column == nil {
			continue
		}
		var refused error
		for _, act := range w.screen.Decl.BeginsBy(f.Decl, f.Column.Get(w.rec.Val)) {
			if refused = w.Rows.Require(w.caller.Actor, w.screen, act); refused == nil {
				break
			}
		}
		if refused != nil {
			return refused
		}
	}
	return nil
}

// checkStates holds what is saved against the state machines of the screen: a
// new record begins where it may, and code moves a state only as declared. No
// form reaches the field, which the check of declarations has seen.
func (w *saveOp) checkStates() error {
	for _, m := range w.screen.Decl.States {
		c := w.screen.Value(m.Field).Column
		is := stateValue(c, c.Get(w.rec.Val))
		if w.old == nil {
			if !m.Begins(is) {
				return fault.Field(m.Field, "errors.option")
			}
			continue
		}
		if was := stateValue(c, c.Get(w.old.Val)); was != is && !m.Leads(was, is) {
			return fmt.Errorf("%s %d: no transition leads %s from %v to %v", w.screen.Decl.Name, w.id, m.Field, was, is)
		}
	}
	return nil
}

// stateValue is a stored value as states are declared: an empty text is "".
func stateValue(c *model.Column, v any) any {
	if v == nil && c.Kind == model.KindText {
		return ""
	}
	return v
}
