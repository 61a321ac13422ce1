package engine

import (
	"strings"

	"backoffice/backend/engine/revision"
	"backoffice/backend/engine/rows"
	"backoffice/backend/fault"
	"backoffice/backend/resource"
)

// refuseState says in the caller's language in which state a record is, where a
// command needs another.
func (e *Engine) refuseState(s *Screen, c Caller, cmd *resource.CommandDef, rec *rows.Record) error {
	t := revision.NewDescriber(e.core.Rows, c, s)
	state, found := rows.StateOf(s, rec.Val), map[string]any{}
	var said []string
	for _, name := range cmd.When.Names() {
		found[name] = state[name]
		said = append(said, t.State(name, state[name]))
	}
	label := e.core.Deps.Texts.First(c.Locale, s.Decl.Key()+".actions."+cmd.Name, "common.actions."+cmd.Name)
	return fault.New(fault.Conflict, "errors.notOffered", "Action", label, "State", strings.Join(said, ", ")).
		With(map[string]any{"state": found})
}
