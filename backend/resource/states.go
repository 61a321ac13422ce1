package resource

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
)

// States is a state machine: a field of the record, the values that it may
// hold, and how one leads to another. A record may have several. No form and no
// command changes the field but by one of its transitions.
type States[T any] struct {
	Field       string // stored column of a whole number, a text, or yes and no
	Values      []column.State
	Initial     []any // what a new record may hold; one alone is what it begins with
	Transitions []Transition[T]
}

// Transition leads from one of several states to another. It is a command of
// its own, named Action: with a right, an address, a line in the log, and a
// button where a list or a detail names it. It is offered in the states From
// while Guard is true, and refused with Conflict in any other; of two at once
// one is refused.
type Transition[T any] struct {
	Action  string
	Icon    string // of the buttons that name none
	From    []any
	To      any
	Guard   *field.Condition // on any columns of the record
	Access  []uint64         // the roles that may; nil: all staff
	Confirm bool
	Danger  bool   // as a command's
	Warns   string // as a command's
	Fields  field.List
	Path    string // address below {api}, where it is not {id}/{Action}
	// Payload is what its button sends along. Of several transitions at one
	// Path it chooses which is meant.
	Payload map[string]any
	Message string // locale key of the answer
	Then    *Follow
	Starts  string // as a command's
	Live    string // as a command's
	// Internal has no button, address or right: code alone makes the change,
	// within another transition or a command.
	Internal bool
	// Mark says that of several ticked records those that hold To already are not refused.
	Mark bool
	// Run is what happens along, in the transaction and with the record in its
	// new state: made by EachRow or EachRowBeforeTx. It may be left out.
	Run Runner[T]
}

// StatesDef are States, the record's type erased.
type StatesDef struct {
	Field       string
	Values      []column.State
	Initial     []any
	Transitions []TransitionDef
}

// TransitionDef is a Transition, the record's type erased; what it is as a
// command stands among the commands of the screen.
type TransitionDef struct {
	Action   string
	Field    string
	From     []any
	To       any
	Guard    *field.Condition
	Internal bool
	Mark     bool
	At       string // where it is declared: "States[0].Transitions[2]"
}

// When is the condition in which the transition is offered.
func (t TransitionDef) When() *field.Condition {
	return field.And(field.When(t.Field, t.From...), t.Guard)
}

// Leads says whether a transition leads from one value to another, whatever its
// guard.
func (s StatesDef) Leads(from, to any) bool {
	return slices.ContainsFunc(s.Transitions, func(t TransitionDef) bool {
		return alike(t.To, to) && slices.ContainsFunc(t.From, func(v any) bool { return alike(v, from) })
	})
}

// Begins says whether a new record may hold the value.
func (s StatesDef) Begins(value any) bool {
	return slices.ContainsFunc(s.Initial, func(v any) bool { return alike(v, value) })
}

// Value finds a declared value.
func (s StatesDef) Value(value any) (column.State, bool) {
	at := slices.IndexFunc(s.Values, func(one column.State) bool { return alike(one.Value, value) })
	if at < 0 {
		return column.State{}, false
	}
	return s.Values[at], true
}

// BeginsBy are the rights of which the form of a new record needs one to begin it in a
// state: what the buttons do that lead there, a form does no more than they. There are
// none for the state that the form begins with.
func (s Screen) BeginsBy(f field.Field, value any) (acts []Act) {
	for _, m := range s.States {
		for _, t := range m.Transitions {
			if m.Field == f.Name && f.CreateOnlyFlag && !t.Internal && alike(t.To, value) && !alike(f.DefaultValue, value) {
				acts = append(acts, CommandAct(t.Action))
			}
		}
	}
	return acts
}

// Unreachable are the values that no new record has and no transition leads to.
func (s StatesDef) Unreachable() []any {
	var reached []any
	known := func(v any) bool { return slices.ContainsFunc(reached, func(r any) bool { return alike(r, v) }) }
	add := func(v any) (fresh bool) {
		if fresh = !known(v); fresh {
			reached = append(reached, v)
		}
		return fresh
	}
	for _, v := range s.Initial {
		add(v)
	}
	for again := true; again; {
		again = false
		for _, t := range s.Transitions {
			if slices.ContainsFunc(t.From, known) && add(t.To) {
				again = true
			}
		}
	}
	var lost []any
	for _, v := range s.Values {
		if !known(v.Value) {
			lost = append(lost, v.Value)
		}
	}
	return lost
}

func alike(a, b any) bool { return fmt.Sprint(a) == fmt.Sprint(b) }

// erase notes the machine and its commands on the screen.
func (m States[T]) erase(s *Screen, index int) {
	def := StatesDef{Field: m.Field, Values: m.Values, Initial: m.Initial}
	for i, t := range m.Transitions {
		one := TransitionDef{
			Action: t.Action, Field: m.Field, From: t.From, To: t.To, Guard: t.Guard, Internal: t.Internal, Mark: t.Mark,
			At: fmt.Sprintf("States[%d].Transitions[%d]", index, i),
		}
		def.Transitions = append(def.Transitions, one)
		if t.Internal {
			continue
		}
		if t.Access != nil {
			s.Access = maps.Clone(s.Access)
			if s.Access == nil {
				s.Access = Access{}
			}
			s.Access[CommandAct(t.Action)] = t.Access
		}
		run := t.Run
		if run.Run == nil {
			run = EachRow(func(*Call, *T, struct{}) (Reply, error) { return Reply{}, nil })
		}
		c := CommandDef{
			Name: t.Action, Icon: t.Icon, Path: t.Path, Fields: t.Fields, When: one.When(), Confirm: t.Confirm, Danger: t.Danger, Warns: t.Warns, Payload: t.Payload,
			Message: t.Message, Then: t.Then, Starts: t.Starts, Live: t.Live, Transition: &one, RunnerDef: run.RunnerDef,
		}
		c.Scopes = s.scopes(c)
		s.Commands = append(s.Commands, c)
	}
	s.States = append(s.States, def)
}

// StateTables are the tables of the screen's state machines in Markdown, a line
// a transition.
func (s Screen) StateTables() string {
	var b strings.Builder
	for _, m := range s.States {
		fmt.Fprintf(&b, "### %s %s\n\nNew: %s\n\n", s.Name, m.Field, s.valueNames(m.Field, m.Initial))
		b.WriteString("| Action | From | To | Also when | Roles |\n|---|---|---|---|---|\n")
		for _, t := range m.Transitions {
			guard, roles := "", "code alone"
			if t.Guard != nil {
				guard = t.Guard.Text(s.valueNames)
			}
			if !t.Internal {
				roles = strings.Trim(fmt.Sprint(s.Access.Roles(CommandAct(t.Action))), "[]")
			}
			fmt.Fprintf(&b, "| %s | %s | %s | %s | %s |\n", t.Action, s.valueNames(m.Field, t.From), s.valueNames(m.Field, []any{t.To}), guard, roles)
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// valueNames are values of a field as a table has them: by the keys of its machine,
// where it has one.
func (s Screen) valueNames(name string, values []any) string {
	texts := make([]string, len(values))
	for i, v := range values {
		texts[i] = fmt.Sprint(v)
		if v == nil {
			texts[i] = "empty"
		}
		for _, m := range s.States {
			if state, ok := m.Value(v); ok && m.Field == name {
				texts[i] = fmt.Sprintf("%v %s", v, state.Key)
			}
		}
	}
	return strings.Join(texts, ", ")
}
