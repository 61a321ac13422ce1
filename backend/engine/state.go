package engine

import (
	"fmt"
	"strings"

	"backoffice/backend/engine/rows"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// refuseState says in the caller's language in which state a record is, where a
// command needs another.
func (e *Engine) refuseState(s *Screen, c Caller, cmd *resource.CommandDef, rec *rows.Record) error {
	t := &describer{e: e, caller: c, screen: s}
	state, found := rows.StateOf(s, rec.Val), map[string]any{}
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
