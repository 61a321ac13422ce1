package resource

import (
	"reflect"
	"testing"

	"backoffice/backend/resource/column"
	"backoffice/backend/resource/field"
)

type crate struct {
	Record
	Stage string
}

func TestStates(t *testing.T) {
	s := Resource[crate]{Name: "crate", Access: Access{ActView: Staff}, States: []States[crate]{{
		Field: "stage", Values: []column.State{{Value: "new", Key: "new"}, {Value: "open", Key: "open"}, {Value: "lost", Key: "lost"}, {Value: "gone", Key: "gone"}},
		Initial: []any{"new"}, Transitions: []Transition[crate]{
			{Action: "open", From: []any{"new"}, To: "open", Access: AdminOnly, Guard: field.Not(field.Or(field.When("id", 1), field.When("version", 2, nil)))},
			{Action: "lose", From: []any{"gone"}, To: "lost"},
			{Action: "find", From: []any{"lost"}, To: "gone", Internal: true},
		},
	}}}.Screen()
	m := s.States[0]
	if got := m.Unreachable(); !reflect.DeepEqual(got, []any{"lost", "gone"}) {
		t.Errorf("unreachable are %v", got)
	}
	for pair, want := range map[[2]any]bool{{"new", "open"}: true, {"open", "new"}: false, {"lost", "gone"}: true, {"new", "gone"}: false} {
		if m.Leads(pair[0], pair[1]) != want {
			t.Errorf("%v leads: %v", pair, !want)
		}
	}
	if !m.Begins("new") || m.Begins("open") {
		t.Error("a record begins elsewhere")
	}
	if roles := s.Access.Roles(CommandAct("open")); !reflect.DeepEqual(roles, AdminOnly) {
		t.Errorf("open is for %v", roles)
	}
	if len(s.Commands) != 2 || s.Commands[0].Name != "open" || s.Commands[0].At(ScopeRow) != "{id}/open" {
		t.Errorf("the commands are %+v", s.Commands)
	}
	const table = `### crate stage

New: new new

| Action | From | To | Also when | Roles |
|---|---|---|---|---|
| open | new new | open open | not (id is 1 or version is 2, empty) | 1 |
| lose | gone gone | lost lost |  | 1 2 |
| find | lost lost | gone gone |  | code alone |

`
	if got := s.StateTables(); got != table {
		t.Errorf("the table is\n%s", got)
	}
}

func TestConditions(t *testing.T) {
	values := map[string]any{"a": 1, "b": nil, "c": "x"}
	holds := func(name string, wanted []any) bool {
		for _, w := range wanted {
			if values[name] == w {
				return true
			}
		}
		return false
	}
	a, b, c := field.When("a", 1, 2), field.When("b", 5), field.When("c", "x")
	for i, one := range []struct {
		when *field.Condition
		want bool
	}{
		{a, true}, {b, false}, {field.When("b", nil), true}, {field.And(a, c), true}, {field.And(a, b), false}, {field.And(a, nil), true},
		{field.Or(b, c), true}, {field.Or(b, field.Not(c)), false}, {field.Not(field.And(a, b)), true},
		{field.And(field.Or(b, a), field.Not(b)), true},
	} {
		if one.when.Holds(holds) != one.want {
			t.Errorf("%d holds: %v", i, !one.want)
		}
	}
	if got := field.And(a, field.Or(b, field.Not(a))).Names(); !reflect.DeepEqual(got, []string{"a", "b"}) {
		t.Errorf("it looks at %v", got)
	}
}
