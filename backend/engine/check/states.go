package check

import (
	"fmt"
	"maps"
	"slices"

	"backoffice/backend/engine/bind"
	"backoffice/backend/engine/model"
	"backoffice/backend/resource"
	"backoffice/backend/resource/column"
	"backoffice/backend/resource/meant"
)

// checkStates checks that the state machines of a screen hold together.
func (k *checker) checkStates(s *bind.Screen) {
	actions := map[string]bool{}
	for i, m := range s.Decl.States {
		at := fmt.Sprintf("States[%d]", i)
		v := s.Value(m.Field)
		if v == nil || v.Lang || !v.Column.Stored || v.Column.Kind != model.KindInt && v.Column.Kind != model.KindText && v.Column.Kind != model.KindBool {
			k.Problem(s.Decl.Name, "S061", at, "%q is no column of a whole number, a text or yes and no%s", m.Field, meant.Hint(m.Field, s.Main.Names()))
			continue
		}
		k.checkStateValues(s, at, m, v.Column)
		for _, t := range m.Transitions {
			switch {
			case !bind.IsName(t.Action) || actions[t.Action] && !t.Internal:
				k.Problem(s.Decl.Name, "S063", t.At, "%q is no free name of an action", t.Action)
			case len(t.From) == 0:
				k.Problem(s.Decl.Name, "S061", t.At, "%q leads from nowhere: name the values in From", t.Action)
			}
			actions[t.Action] = true
			k.checkState(s, t.At, t.Guard, false)
		}
		for _, lost := range m.Unreachable() {
			k.Problem(s.Decl.Name, "S062", at, "nothing leads %s to %v: a transition To it is missing, or a place in Initial", m.Field, lost)
		}
		k.checkStateField(s, at, m.Field)
		k.checkBadges(s, m)
	}
	k.checkAddresses(s)
}

// checkStateValues checks that every value that is named is a declared one, and
// one that the column can hold.
func (k *checker) checkStateValues(s *bind.Screen, at string, m resource.StatesDef, c *model.Column) {
	if len(m.Values) == 0 || len(m.Initial) == 0 {
		k.Problem(s.Decl.Name, "S061", at, "%q needs values, and those that a new record may hold", m.Field)
	}
	seen := map[string]bool{}
	_, probe := s.Main.New()
	for i, v := range m.Values {
		if text := fmt.Sprint(v.Value); seen[text] || c.Set(probe, bind.Widen(v.Value)) != nil || c.Pointer {
			k.Problem(s.Decl.Name, "S061", fmt.Sprintf("%s.Values[%d]", at, i), "%v stands twice, or %q cannot hold it", v.Value, m.Field)
		}
		seen[fmt.Sprint(v.Value)] = true
	}
	known := func(here string, values ...any) {
		for _, v := range values {
			if _, ok := m.Value(v); !ok {
				k.Problem(s.Decl.Name, "S061", here, "%q has no value %v%s: add it to Values", m.Field, v, meant.Hint(fmt.Sprint(v), valuesOf(m)))
			}
		}
	}
	known(at+".Initial", m.Initial...)
	for _, t := range m.Transitions {
		known(t.At+".From", t.From...)
		known(t.At+".To", t.To)
	}
}

// checkStateField checks that nothing but transitions changes a state.
func (k *checker) checkStateField(s *bind.Screen, at, name string) {
	if f, ok := s.Field(name); ok && !f.Decl.CreateOnlyFlag && !f.Decl.ReadOnlyFlag {
		k.Problem(s.Decl.Name, "S061", at, "the form changes %q: it must be CreateOnly or ReadOnly", name)
	}
	if l := s.Decl.List; l != nil {
		if slices.ContainsFunc(l.Columns, func(c column.Column) bool { return c.Kind == column.KindInline && c.Path == name }) {
			k.Problem(s.Decl.Name, "S061", at, "the list changes %q, which only transitions may: leave its inline column out", name)
		}
		if name == "status" && slices.ContainsFunc(append(slices.Clone(l.Bulk), l.Row...), func(a resource.Action) bool {
			return !a.Command && a.Act() == resource.ActPublish
		}) {
			k.Problem(s.Decl.Name, "S061", at, "publishing changes %q, which only transitions may: leave Publish and Hide out of the list", name)
		}
	}
}

// checkBadges checks that whatever shows a state knows each that there is.
func (k *checker) checkBadges(s *bind.Screen, m resource.StatesDef) {
	check := func(at string, list column.List) {
		for i, c := range list {
			if c.Kind != column.KindStatus || c.Path != m.Field {
				continue
			}
			for _, v := range m.Values {
				if !slices.ContainsFunc(c.States, func(shown column.State) bool { return fmt.Sprint(shown.Value) == fmt.Sprint(v.Value) }) {
					k.Problem(s.Decl.Name, "S117", fmt.Sprintf("%s.Columns[%d]", at, i), "%q may be %v, which the column has no state for", m.Field, v.Value)
				}
			}
		}
	}
	if s.Decl.List != nil {
		check("List", s.Decl.List.Columns)
	}
	if s.Decl.Detail != nil {
		check("Detail", s.Decl.Detail.Columns)
	}
}

// checkAddresses checks that the body distinguishes what is called at one address.
func (k *checker) checkAddresses(s *bind.Screen) {
	for i, c := range s.Decl.Commands {
		for _, other := range s.Decl.Commands[:i] {
			if c.Path == "" || c.Path != other.Path {
				continue
			}
			apart := false
			for _, key := range slices.Sorted(maps.Keys(c.Payload)) {
				value, both := other.Payload[key]
				apart = apart || !both || fmt.Sprint(value) != fmt.Sprint(c.Payload[key])
			}
			if !apart || len(other.Payload) == 0 {
				k.Problem(s.Decl.Name, "S064", "Commands", "the body does not distinguish %q from %q at %s", c.Name, other.Name, c.Path)
			}
		}
	}
}

// valuesOf are the values of a machine as texts.
func valuesOf(m resource.StatesDef) []string {
	texts := make([]string, len(m.Values))
	for i, v := range m.Values {
		texts[i] = fmt.Sprint(v.Value)
	}
	return texts
}
