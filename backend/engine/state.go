package engine

import (
	"fmt"
	"reflect"
	"strings"

	"backoffice/backend/engine/bind"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
	"backoffice/backend/resource/field"
)

// meets says whether a condition is true of the record itself.
func (l *record) meets(s *Screen, when *field.Condition) bool {
	return meets(when, stateOf(s, l.val))
}

// meets says whether a condition is true of stored values, by the names of
// their fields.
func meets(when *field.Condition, state map[string]any) bool {
	return when == nil || when.Holds(func(name string, wanted []any) bool {
		for _, want := range wanted {
			if bind.Equal(want, state[name]) {
				return true
			}
		}
		return false
	})
}

// stateOf are the fields of a record that commands' conditions look at.
func stateOf(s *Screen, rec reflect.Value) map[string]any {
	state := map[string]any{}
	for name, v := range s.Watched {
		state[name] = v.Column.Get(rec)
	}
	return state
}

// refuseState says in the caller's language in which state a record is, where a
// command needs another.
func (e *Engine) refuseState(s *Screen, c Caller, cmd *resource.CommandDef, rec *record) error {
	t := &describer{e: e, caller: c, screen: s}
	state, found := stateOf(s, rec.val), map[string]any{}
	var said []string
	for _, name := range cmd.When.Names() {
		found[name] = state[name]
		_, _, value := t.undeclared(Change{Field: name, After: state[name]})
		said = append(said, fmt.Sprintf("%s – %s", t.label(name, ""), t.readable(value)))
	}
	label := e.deps.Texts.First(c.Locale, s.Decl.Key()+".actions."+cmd.Name, "common.actions."+cmd.Name)
	return fault.New(fault.Conflict, "errors.notOffered", "Action", label, "State", strings.Join(said, ", ")).
		With(map[string]any{"state": found})
}

// readable is a value as a text within a sentence.
func (t *describer) readable(v any) string {
	var key string
	switch v {
	case nil:
		key = "common.values.empty"
	case true:
		key = "common.yes"
	case false:
		key = "common.no"
	default:
		return fmt.Sprint(v)
	}
	return t.e.deps.Texts.Text(t.caller.Locale, key, nil)
}
