package rows

import (
	"reflect"
	"slices"

	"backoffice/backend/engine/bind"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// Meets says whether a condition is true of the record itself.
func (l *Record) Meets(s *bind.Screen, when *field.Condition) bool {
	return meets(when, StateOf(s, l.Val))
}

// Meets says whether a condition is true of stored values, by the names of
// their fields.
func meets(when *field.Condition, state map[string]any) bool {
	return when == nil || when.Holds(Holding(state))
}

// Holding reports of stored values, by the names of their fields, whether one is
// among those wanted.
func Holding(state map[string]any) func(name string, wanted []any) bool {
	return func(name string, wanted []any) bool {
		return slices.ContainsFunc(wanted, func(want any) bool { return bind.Equal(want, state[name]) })
	}
}

// StateOf are the fields of a record that the conditions of commands and of buttons
// look at, as a list reads them: of a localised one what the first language has.
func StateOf(s *bind.Screen, rec reflect.Value) map[string]any {
	state := map[string]any{}
	for name, v := range s.Watched {
		if !v.Lang {
			state[name] = v.Column.Get(rec)
			continue
		}
		for _, lang := range s.Langs.Rows(rec) {
			if state[name] == nil {
				state[name] = v.Column.Get(lang)
			}
		}
	}
	return state
}

// MayDo asks the screen's own rule whether the actor may do act with a record.
// Returns Forbidden.
func MayDo(s *bind.Screen, actor resource.Actor, act resource.Act, rec any) error {
	if s.Decl.Hooks.May != nil && !s.Decl.Hooks.May(actor, act, rec) {
		return fault.New(fault.Forbidden, "errors.forbidden")
	}
	return nil
}
